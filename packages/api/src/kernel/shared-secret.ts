import { randomBytes } from 'node:crypto';
import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';

/**
 * Returns the random value with this name, which is the same for every process on the database; the first caller
 * creates it. The value is in the database instead of a file because several machines may share one database.
 */
export async function readOrCreateSharedSecret(database: Database, name: string): Promise<Buffer> {
  const [secret] = await database.query({
    row: { value: is.bytea },
    text: 'SELECT coffer.shared_secret($1, $2) AS value',
    values: [name, randomBytes(32)],
  });
  if (secret === undefined) throw new Error(`the secret ${name} is missing`);
  return secret.value;
}
