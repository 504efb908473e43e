import { randomBytes } from 'node:crypto';
import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';

/**
 * A random value of this name, the same for every process on this database: the first that asks makes it. It is in
 * the database and not in a file, because with DATABASE_URL several machines are one Coffer.
 */
export async function sharedSecret(database: Database, name: string): Promise<Buffer> {
  const [secret] = await database.query({
    row: { value: is.bytea },
    text: 'SELECT coffer.shared_secret($1, $2) AS value',
    values: [name, randomBytes(32)],
  });
  if (secret === undefined) throw new Error(`the secret ${name} is gone`);
  return secret.value;
}
