import * as is from '@coffer/db/columns.ts';
import { z } from 'zod';
import type { Wallet } from '../../kernel/wallet.ts';

const counts = z.strictObject({
  made: z.number().int().meta({ description: 'How many were created.' }),
  changed: z.number().int().meta({ description: 'How many were updated.' }),
  deleted: z.number().int().meta({ description: 'How many were deleted.' }),
});

/** The numbers of created, changed and deleted records, by kind of record. */
export const recordCounts = z.record(z.string(), counts);
export type RecordCounts = z.infer<typeof recordCounts>;

/**
 * Counts the records of each kind that each change set created, changed and deleted. A record created and deleted in
 * one change set is not counted.
 */
export async function countChangeSetRecords(
  { transaction, walletId }: Pick<Wallet, 'transaction' | 'walletId'>,
  ids: readonly string[],
): Promise<Map<string, RecordCounts>> {
  const rows = await transaction.query({
    row: { id: is.uuid, type: is.text, made: is.int8, changed: is.int8, deleted: is.int8 },
    text: `SELECT record."changeSetId" AS id, record.type,
             count(*) FILTER (WHERE record.made AND NOT record.deleted) AS made,
             count(*) FILTER (WHERE NOT record.made AND NOT record.deleted) AS changed,
             count(*) FILTER (WHERE record.deleted AND NOT record.made) AS deleted
           FROM (
             SELECT "changeSetId", type, "recordId", bool_or(change = 'i' AND key = "recordId") AS made,
               bool_or(change = 'd' AND key = "recordId") AS deleted
             FROM coffer.changed_row WHERE "walletId" = $1 AND "changeSetId" = ANY($2::uuid[]) AND change <> 't' GROUP BY 1, 2, 3
           ) AS record
           GROUP BY 1, 2 ORDER BY 2`,
    values: [walletId, ids],
  });
  const found = new Map<string, Record<string, { made: number; changed: number; deleted: number }>>();
  for (const { id, type, ...counts } of rows) {
    if (counts.made + counts.changed + counts.deleted === 0) continue;
    found.set(id, { ...found.get(id), [type]: counts });
  }
  return found;
}
