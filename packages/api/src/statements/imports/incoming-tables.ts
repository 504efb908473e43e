import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { INCOMING_TABLE_COLUMNS } from './copy-line-writer.ts';
import type { PreparedImport } from './prepare-import.ts';

/** Lines copied into the temporary table `incoming`, and the table to compare them with. */
export interface IncomingTables {
  /**
   * True on a distributed database. Its temporary tables are not on the wallet's node, so no statement can use both
   * them and the wallet's tables. Existing rows are then copied next to the lines for comparison, and new lines are
   * sent to the node as a parameter. On a single node, this would take a third longer.
   */
  readonly isDistributed: boolean;
  /** The table of the asset's existing transactions: `walletId`, `assetId`, `importKey`. */
  readonly booked: string;
}

export async function copyIncomingLines(
  { transaction, walletId }: Wallet,
  { lines }: PreparedImport,
  assetId: string | null,
): Promise<IncomingTables> {
  await transaction.execute({ text: `CREATE TEMPORARY TABLE incoming ${INCOMING_TABLE_COLUMNS} ON COMMIT DROP` });
  await transaction.copyInto('COPY incoming FROM STDIN', lines);
  // Without statistics, the planner underestimates the number of rows by a factor of 100.
  await transaction.execute({ text: 'ANALYZE incoming' });
  const [row] = await transaction.query({
    row: { isApart: is.bool },
    text: `SELECT coalesce(current_setting('coffer.distributed', true), '') = 'on' AS "isApart"`,
  });
  if (row?.isApart !== true) return { isDistributed: false, booked: '"Transaction"' };
  await transaction.execute({
    text: `CREATE TEMPORARY TABLE booked ON COMMIT DROP AS
           SELECT "walletId", "assetId", "importKey" FROM "Transaction"
           WHERE "walletId" = $1 AND "assetId" = $2 AND "importKey" IS NOT NULL`,
    values: [walletId, assetId],
  });
  await transaction.execute({ text: 'ANALYZE booked' });
  return { isDistributed: true, booked: 'booked' };
}
