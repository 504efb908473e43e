import { cashFlowSumsByInterval, type SpreadBooking } from '@coffer/domain/cash-flow.ts';
import { dayTotalsOfText } from '@coffer/domain/day-totals.ts';
import { type Decimal, ZERO } from '@coffer/domain/decimal.ts';
import { countIntervals, intervalsOf } from '@coffer/domain/interval.ts';
import { reportNumber } from '@coffer/domain/report-money.ts';
import type { z } from 'zod';
import type { CategoryType } from '../categories/categories.schema.ts';
import type { WalletScope } from '../context.ts';
import { invalidField, Problem } from '../problems.ts';
import { getWallet } from '../wallets/wallets.service.ts';
import { BOOKED_BY_MONTH, SPREAD_OVER_DAYS } from './cash-flow.sql.ts';
import { flowKindOf } from './flow-kind.schema.ts';
import type { cashFlowSeriesInput, cashFlowSeriesOutput } from './reports.schema.ts';

/** A hundred years. */
const MOST = 1200;

/** What came in and went out month by month: the definition of `cashFlowByCategory`, added up. */
export async function cashFlowSeries(
  wallet: WalletScope,
  { walletId, start, end }: z.infer<typeof cashFlowSeriesInput>,
): Promise<z.infer<typeof cashFlowSeriesOutput>> {
  if (end < start) throw invalidField('invalidInput', 'end', 'is before the start');
  const count = countIntervals({ start, end }, 'month');
  if (count > MOST) throw new Problem('tooManyIntervals', { detail: `${count} months, more than ${MOST}.` });
  const intervals = intervalsOf({ start, end }, 'month');
  const { currency } = await getWallet(wallet.transaction);
  const types = await wallet.transaction.query<{ id: string; type: CategoryType; uncategorized: boolean }>({
    text: `SELECT id, type, "systemKey" IS NOT DISTINCT FROM 'uncategorized' AS uncategorized
           FROM "Category" WHERE "walletId" = $1`,
    values: [walletId],
  });
  const uncategorized = types.find((one) => one.uncategorized)?.id;
  const booked = await wallet.transaction.query<{ category: string; currency: string; out: boolean; totals: string }>({
    text: BOOKED_BY_MONTH,
    values: [walletId, start, end, currency, uncategorized],
  });
  const spread = await wallet.transaction.query<SpreadBooking>({
    text: SPREAD_OVER_DAYS,
    values: [walletId, start, end, uncategorized],
  });
  const rates = await wallet.rates.tableOf([currency, ...[...booked, ...spread].map((row) => row.currency)]);
  const partOf = partsBy(types);
  // The parts take the place of categories: what is exact needs no sums in between.
  const sums = cashFlowSumsByInterval({
    booked: booked.map(({ category, out, currency: booking, totals }) => ({
      category: partOf(category, out),
      ...dayTotalsOfText(booking, totals),
    })),
    spread: spread.map((one) => ({ ...one, category: partOf(one.category, one.amount.startsWith('-')) })),
    intervals,
    rates: rates.rateInto(currency),
  });
  const months = intervals.map(({ period }, at) => ({ period, ...flowOf([sums[at] ?? new Map()], currency) }));
  return { months, total: flowOf(sums, currency) };
}

type Part = 'income' | 'expense' | 'uncategorizedIn' | 'uncategorizedOut';

function partsBy(types: readonly { readonly id: string; readonly type: CategoryType }[]) {
  const kinds = new Map(types.map(({ id, type }) => [id, flowKindOf(type)]));
  return (category: string, out: boolean): Part => {
    const kind = kinds.get(category) ?? 'unknown';
    if (kind !== 'unknown') return kind;
    return out ? 'uncategorizedOut' : 'uncategorizedIn';
  };
}

/** Each number is rounded once, also the net, which may so be a unit away from what the others add up to. */
function flowOf(sums: readonly ReadonlyMap<string, Decimal>[], currency: string) {
  const exact = (part: Part) => sums.reduce((sum, of) => sum.plus(of.get(part) ?? ZERO), ZERO);
  const parts = {
    income: exact('income'),
    expense: exact('expense'),
    uncategorizedIn: exact('uncategorizedIn'),
    uncategorizedOut: exact('uncategorizedOut'),
  };
  const net = Object.values(parts).reduce((sum, part) => sum.plus(part), ZERO);
  return {
    income: reportNumber(parts.income, currency),
    expense: reportNumber(parts.expense, currency),
    uncategorizedIn: reportNumber(parts.uncategorizedIn, currency),
    uncategorizedOut: reportNumber(parts.uncategorizedOut, currency),
    net: reportNumber(net, currency),
  };
}
