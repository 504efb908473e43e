import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';

/**
 * The last day of an asset up to which nothing is changed any more; null where nothing of it is closed. To know it before
 * one writes: the database refuses what comes in between.
 */
export async function closedUntil(
  { transaction, walletId }: Pick<Wallet, 'transaction' | 'walletId'>,
  assetId: string,
): Promise<string | null> {
  const [closed] = await transaction.query({
    row: { until: is.orNull(is.date) },
    text: `SELECT max(date) AS until FROM "Closing" WHERE "walletId" = $1 AND ("assetId" IS NULL OR "assetId" = $2)`,
    values: [walletId, assetId],
  });
  return closed?.until ?? null;
}
