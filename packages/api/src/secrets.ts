import { randomBytes } from 'node:crypto';
import type { Database } from '@coffer/db/database.ts';

/**
 * A random value of this name, the same for every process on this database: the first that asks makes it. It stands in
 * the database and not in a file, because with DATABASE_URL several machines are one Coffer.
 */
export async function sharedSecret(database: Database, name: string): Promise<Buffer> {
  await database.query({
    text: 'INSERT INTO "Secret" (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
    values: [name, randomBytes(32)],
  });
  const [secret] = await database.query<{ value: Buffer }>({
    text: 'SELECT value FROM "Secret" WHERE name = $1',
    values: [name],
  });
  if (secret === undefined) throw new Error(`the secret ${name} is gone`);
  return secret.value;
}
