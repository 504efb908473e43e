import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { INCOMING } from './copy-lines.ts';
import type { PreparedImport } from './prepare-import.ts';

/** Lines that were copied into the table `incoming`, and where they are compared. */
export interface Incoming {
  /**
   * The wallet lies on another machine than temporary tables: no statement has both, so what lines are compared with is
   * set apart beside them, and they are sent there as a parameter. Where all is in one place that takes a third longer.
   */
  readonly isApart: boolean;
  /** The table of what is booked on the asset: `walletId`, `assetId`, `importKey`. */
  readonly booked: string;
}

export async function copyIncoming(
  { transaction, walletId }: Wallet,
  { lines }: PreparedImport,
  assetId: string | null,
): Promise<Incoming> {
  await transaction.execute({ text: `CREATE TEMPORARY TABLE incoming ${INCOMING} ON COMMIT DROP` });
  await transaction.copyInto('COPY incoming FROM STDIN', lines);
  // Statistics, or the planner takes a hundred thousand rows for a thousand.
  await transaction.execute({ text: 'ANALYZE incoming' });
  const [row] = await transaction.query({
    row: { isApart: is.bool },
    text: `SELECT coalesce(current_setting('coffer.distributed', true), '') = 'on' AS "isApart"`,
  });
  if (row?.isApart !== true) return { isApart: false, booked: '"Transaction"' };
  await transaction.execute({
    text: `CREATE TEMPORARY TABLE booked ON COMMIT DROP AS
           SELECT "walletId", "assetId", "importKey" FROM "Transaction"
           WHERE "walletId" = $1 AND "assetId" = $2 AND "importKey" IS NOT NULL`,
    values: [walletId, assetId],
  });
  await transaction.execute({ text: 'ANALYZE booked' });
  return { isApart: true, booked: 'booked' };
}
