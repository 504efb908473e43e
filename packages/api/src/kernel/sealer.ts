import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { formatSealingKey, generateSealingKey, parseSealingKey, Sealer, UnsealError } from '@coffer/auth/sealing.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import { databaseErrorCode } from '@coffer/db/database-errors.ts';
import { z } from 'zod';

/** The name of the key file in the data directory. */
const KEY_FILE = 'coffer.key';

const CHECK = 'key-check';

/** The environment variable with the key, for a server or a separate worker. */
export const sealerKeyVariables = {
  COFFER_KEY: z
    .string()
    .transform((text, context) => {
      const bytes = parseSealingKey(text);
      if (bytes !== null) return bytes;
      context.addIssue('must be 32 bytes, in base64 or as 64 hexadecimal digits');
      return z.NEVER;
    })
    .optional(),
} as const;

export interface SealerKeySettings {
  /** COFFER_KEY, if set. */
  readonly key: Buffer | undefined;
  readonly dataDirectory: string;
}

/**
 * Returns the sealer, which encrypts stored secrets. Its key is COFFER_KEY or, by default, the key file in the data
 * directory, which the first start creates. All processes on one database need the same key.
 * @throws Error with a message of one line that says what to do, for example if the key differs
 */
export async function openSealer(database: Database, { key, dataDirectory }: SealerKeySettings): Promise<Sealer> {
  const path = join(dataDirectory, KEY_FILE);
  const sealer = new Sealer(key ?? keyOfFile(path));
  const [check] = await database.query({
    row: { value: is.bytea },
    text: 'SELECT coffer.shared_secret($1, $2) AS value',
    values: [CHECK, sealer.seal(CHECK, Buffer.from(CHECK))],
  });
  if (check === undefined) throw new Error('the key’s checksum is missing in the database');
  try {
    sealer.open(CHECK, check.value);
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    const source = key === undefined ? `The key in ${path}` : 'COFFER_KEY';
    throw new Error(
      `${source} is not the key with which the secrets in the database were encrypted. Set COFFER_KEY to that key, or restore its file.`,
      { cause: error },
    );
  }
  return sealer;
}

/**
 * Returns Coffer's key from COFFER_KEY or from the key file; null if there is neither.
 * @throws Error with a one-line message if the key file can't be used
 */
export function readExistingSealerKey({ key, dataDirectory }: SealerKeySettings): Buffer | null {
  return key ?? readKey(join(dataDirectory, KEY_FILE));
}

/**
 * Reads the key file, or creates it. If two processes start at the same time, both use the key that was created first.
 */
function keyOfFile(path: string): Buffer {
  return readKey(path) ?? makeKey(path);
}

function readKey(path: string): Buffer | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (databaseErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
  const key = parseSealingKey(text);
  if (key === null) throw new Error(`${path} contains no key. Restore the right file, or set COFFER_KEY.`);
  if ((statSync(path).mode & 0o077) !== 0) {
    throw new Error(`Other users can read ${path}. Run chmod 600 on it.`);
  }
  return key;
}

function makeKey(path: string): Buffer {
  const unfinished = `${path}.${process.pid}`;
  rmSync(unfinished, { force: true });
  const file = openSync(unfinished, 'wx', 0o600);
  try {
    writeSync(file, `${formatSealingKey(generateSealingKey())}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    linkSync(unfinished, path);
  } catch (error) {
    if (databaseErrorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  const key = readKey(path);
  if (key === null) throw new Error(`${path} was removed while it was being created.`);
  return key;
}
