import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * Returns the resolved path of the folder with all of Coffer's data on this machine. Creates the folder if missing,
 * readable by its owner only.
 * @throws Error if the folder is not writable
 */
export function openDataDirectory(path: string): string {
  const directory = resolve(path);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new Error(
      `The data directory ${directory} is not writable. Change its permissions, or set COFFER_DATA_DIR.`,
      { cause },
    );
  }
  // Resolve symbolic links, because processes find a running PostgreSQL by the path of its data directory.
  return realpathSync(directory);
}

/** Content of `.data/demo.json`: how to try the demo wallet. */
export interface DemoAccess {
  readonly baseUrl: string;
  readonly email: string;
  readonly password: string;
  readonly walletId: string;
  readonly apiKey: string;
}
