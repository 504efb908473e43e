import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';

/** The folder that holds everything Coffer keeps on this machine; made when missing, closed to others. */
export function openDataDirectory(path: string): string {
  const directory = resolve(path);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new Error(
      `The data directory ${directory} cannot be written: change its permissions, or set COFFER_DATA_DIR.`,
      { cause },
    );
  }
  // One spelling for all processes, whatever links lead to it: by it they recognise each other's PostgreSQL.
  return realpathSync(directory);
}

/** What `.data/demo.json` says: how to try the demo wallet. */
export interface DemoAccess {
  readonly baseUrl: string;
  readonly email: string;
  readonly password: string;
  readonly walletId: string;
  readonly apiKey: string;
}
