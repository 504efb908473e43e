import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

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
  return directory;
}

/** What `.data/demo.json` says: how to try the demo wallet. */
export interface DemoAccess {
  readonly baseUrl: string;
  readonly email: string;
  readonly password: string;
  readonly walletId: string;
  readonly apiKey: string;
}

export function readDemoAccess(directory: string): DemoAccess | null {
  const path = join(directory, 'demo.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

export function writeDemoAccess(directory: string, access: DemoAccess): void {
  writeFileSync(join(directory, 'demo.json'), `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600 });
}
