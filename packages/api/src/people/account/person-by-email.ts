import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';

/** Returns the id of the person with this address, or null. */
export async function findPersonByEmail(database: Pick<Database, 'query'>, email: string): Promise<string | null> {
  const [row] = await database.query({
    row: { id: is.orNull(is.uuid) },
    text: 'SELECT coffer.person_by_email($1) AS id',
    values: [email],
  });
  return row?.id ?? null;
}
