import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';

/** Whether this person may read and change the instance settings of this Coffer. */
export async function isInstanceOwner(database: Pick<Database, 'query'>, personId: string): Promise<boolean> {
  const [row] = await database.query({
    row: { isOwner: is.bool },
    name: 'isInstanceOwner',
    text: 'SELECT coffer.is_instance_owner($1) AS "isOwner"',
    values: [personId],
  });
  return row?.isOwner === true;
}
