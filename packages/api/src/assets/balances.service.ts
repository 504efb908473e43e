import type { z } from 'zod';
import type { WalletScope } from '../context.ts';
import { getWallet, todayIn } from '../wallets/wallets.service.ts';
import type { AssetBalance, balancesInput } from './assets.schema.ts';
import { getAsset } from './assets.service.ts';

/**
 * What the assets hold at the end of a day in each currency, as it was booked: one range scan of the day totals by
 * (walletId, assetId, currency, date). Securities and crypto positions are no part of it.
 */
export async function balancesOf(
  wallet: WalletScope,
  { walletId, assetId, date }: z.infer<typeof balancesInput>,
): Promise<AssetBalance[]> {
  if (assetId !== undefined) await getAsset(wallet, assetId);
  const day = date ?? todayIn(await getWallet(wallet.transaction), wallet.now());
  return wallet.transaction.query<AssetBalance>({
    text: `SELECT "assetId", currency, trim_scale(sum(amount)) AS balance FROM "DayTotal"
           WHERE "walletId" = $1 AND ($2::uuid IS NULL OR "assetId" = $2) AND date <= $3
           GROUP BY "assetId", currency ORDER BY "assetId", currency`,
    values: [walletId, assetId ?? null, day],
  });
}
