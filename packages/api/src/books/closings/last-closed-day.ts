import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';

/**
 * The last closed day of an asset; null if nothing is closed. Pass null as the asset for a new asset: only closings
 * of the whole wallet apply to it. Callers check this day before they write; the database rejects writes that race
 * with a closing.
 */
export async function readLastClosedDay(
  { transaction, walletId }: Pick<Wallet, 'transaction' | 'walletId'>,
  assetId: string | null,
): Promise<string | null> {
  const [closed] = await transaction.query({
    row: { until: is.orNull(is.date) },
    text: `SELECT max(date) AS until FROM "Closing" WHERE "walletId" = $1 AND ("assetId" IS NULL OR "assetId" = $2::uuid)`,
    values: [walletId, assetId],
  });
  return closed?.until ?? null;
}
