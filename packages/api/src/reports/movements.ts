import * as is from '@coffer/db/columns.ts';
import type { KeyedDayTotal } from '@coffer/domain/converted-sums.ts';
import { formatDecimal, ZERO } from '@coffer/domain/decimal.ts';
import type { ValuationDays } from '@coffer/domain/net-worth-by-asset.ts';
import type { Wallet } from '../kernel/wallet.ts';
import { MONEY_MOVEMENTS, MOVEMENTS_WITH_CASH, MOVEMENTS_WITHOUT_CASH } from './movements.sql.ts';
import { marketValues } from './wallet-positions.ts';

const KEYED_DAY_TOTAL = {
  key: is.uuid,
  currency: is.text,
  date: is.date,
  amount: is.numeric,
};

/** The columns of a row of `movementsWithoutCashSql`. */
export const POSITION_MOVEMENT_ROW = { id: is.uuid, assetId: is.uuid, date: is.date, isTransfer: is.bool };

/**
 * Money and units that moved into or out of each asset without being income or expense, each record valued on its own day
 * (contract §3).
 */
export async function readMovements(
  wallet: Wallet,
  { before, end }: ValuationDays,
  currency: string,
): Promise<KeyedDayTotal[]> {
  const values = [wallet.walletId, before, end];
  const { transaction } = wallet;
  const [money, forCash, otherwise] = await Promise.all([
    transaction.query({
      row: KEYED_DAY_TOTAL,
      text: MONEY_MOVEMENTS,
      values,
    }),
    transaction.query({
      row: KEYED_DAY_TOTAL,
      name: 'movementsWithCash',
      text: MOVEMENTS_WITH_CASH,
      planOnce: true,
      values,
    }),
    transaction.query({
      row: POSITION_MOVEMENT_ROW,
      name: 'movementsWithoutCash',
      text: MOVEMENTS_WITHOUT_CASH,
      planOnce: true,
      values,
    }),
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
