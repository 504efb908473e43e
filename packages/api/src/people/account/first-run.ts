import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';

/** True if no account exists yet. */
export async function isFirstRun(database: Pick<Database, 'query'>): Promise<boolean> {
  const [row] = await database.query({
    row: { empty: is.bool },
    name: 'isFirstRun',
    text: 'SELECT NOT coffer.has_people() AS empty',
  });
  return row?.empty === true;
}
