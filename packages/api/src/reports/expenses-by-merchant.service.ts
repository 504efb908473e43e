import * as is from '@coffer/db/columns.ts';
import { convertedSums } from '@coffer/domain/converted-sums.ts';
import { ZERO } from '@coffer/domain/decimal.ts';
import { periodOf } from '@coffer/domain/periods.ts';
import { reportNumber } from '@coffer/domain/report-money.ts';
import type { z } from 'zod';
import type { Wallet } from '../kernel/wallet.ts';
import { SPENT_BY_MERCHANT } from './expenses-by-merchant.sql.ts';
import type { expensesByMerchantInput, expensesByMerchantOutput } from './page-reports.schema.ts';
import { periodContext, reportedWallet } from './period-context.ts';

const SPENT = {
  merchantId: is.orNull(is.uuid),
  merchantName: is.orNull(is.text),
  text: is.orNull(is.text),
  currency: is.text,
  date: is.date,
  amount: is.numeric,
  count: is.int4,
};

type Spent = is.RowOf<typeof SPENT>;

/** To whom most was paid in a period: the bookings of `topExpenses`, added up. */
export async function expensesByMerchant(
  wallet: Wallet,
  { walletId, period: name, limit }: z.infer<typeof expensesByMerchantInput>,
): Promise<z.infer<typeof expensesByMerchantOutput>> {
  const { currency, timeZone } = await reportedWallet(wallet);
  const { start, end } = periodOf(name, await periodContext(wallet, name, timeZone));
  const rows = await wallet.transaction.query({
    row: SPENT,
    text: SPENT_BY_MERCHANT,
    values: [walletId, start, end, currency],
  });
  const rates = (await wallet.rates.tableOf([currency, ...rows.map((row) => row.currency)])).rateInto(currency);
  const sums = convertedSums(
    rows.map((row) => ({ key: keyOf(row), ...row })),
    rates,
  );
  const payees = [...Map.groupBy(rows, keyOf)].map(([key, own]) => ({ key, own, sum: sums.get(key) ?? ZERO }));
  return payees
    .toSorted((one, other) => one.sum.comparedTo(other.sum) || (one.key < other.key ? -1 : 1))
    .slice(0, limit)
    .map(({ own, sum }) => ({
      merchantId: own[0]?.merchantId ?? null,
      name: own[0]?.merchantName ?? own[0]?.text ?? null,
      amount: reportNumber(sum, currency),
      count: own.reduce((all, { count }) => all + count, 0),
    }));
}

function keyOf({ merchantId, text }: Spent): string {
  return merchantId ?? `text ${text ?? ''}`;
}
