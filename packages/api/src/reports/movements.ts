import type { KeyedDayTotal } from '@coffer/domain/converted-sums.ts';
import { formatDecimal, ZERO } from '@coffer/domain/decimal.ts';
import type { ValuationDays } from '@coffer/domain/net-worth-by-asset.ts';
import type { Wallet } from '../wallet.ts';
import { MOVED_FOR_CASH, MOVED_MONEY, MOVED_OTHERWISE } from './movements.sql.ts';
import { marketValues } from './wallet-positions.ts';

/** What came to each asset and left it without being earned or spent, each record at its own day (contract §3). */
export async function movementsOf(
  wallet: Wallet,
  { before, end }: ValuationDays,
  currency: string,
): Promise<KeyedDayTotal[]> {
  const values = [wallet.walletId, before, end];
  const { transaction } = wallet;
  const [money, forCash, otherwise] = await Promise.all([
    transaction.query<KeyedDayTotal & Record<string, string>>({ text: MOVED_MONEY, values }),
    transaction.query<KeyedDayTotal & Record<string, string>>({ text: MOVED_FOR_CASH, values }),
    transaction.query<{ id: string; assetId: string; date: string }>({ text: MOVED_OTHERWISE, values }),
  ]);
  if (otherwise.length === 0) return [...money, ...forCash];
  const worth = await marketValues(wallet, end, currency);
  const valued = otherwise.map(({ id, assetId, date }) => ({
    key: assetId,
    currency,
    date,
    amount: formatDecimal(worth.get(id) ?? ZERO),
  }));
  return [...money, ...forCash, ...valued];
}
