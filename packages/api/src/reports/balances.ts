import { addDays, earlierDate, firstOfMonth } from '@coffer/domain/dates.ts';
import type { AssetBalance, ValuationDays } from '@coffer/domain/net-worth-by-asset.ts';
import type { WalletScope } from '../context.ts';
import { requireTrueMonths } from '../monthSums/month-sums.ts';
import { firstBooking } from './first-booking.ts';
import { BALANCES_ON_TWO_DAYS } from './net-worth.sql.ts';

/** What each asset has in each currency at the end of two days; after `requireTrueValues`. */
export async function balancesOn(
  wallet: WalletScope,
  { end, before }: ValuationDays,
  currency: string,
): Promise<AssetBalance[]> {
  const { transaction, walletId } = wallet;
  const month = firstOfMonth(earlierDate(end, before));
  const first = (await firstBooking(wallet, null)) ?? month;
  await requireTrueMonths(wallet, 'worth', { start: first, end: addDays(month, -1) }, currency);
  return transaction.query<AssetBalance & Record<string, string>>({
    text: BALANCES_ON_TWO_DAYS,
    values: [walletId, end, before, month],
  });
}
