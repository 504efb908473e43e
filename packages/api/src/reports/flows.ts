import type { DateRange } from '@coffer/domain/calendar-units.ts';
import type { FlowsOfPeriod, SpreadBooking } from '@coffer/domain/cash-flow.ts';
import { lastOfMonth } from '@coffer/domain/dates.ts';
import { dayTotalsOfText } from '@coffer/domain/day-totals.ts';
import type { RatesInto } from '@coffer/domain/fx.ts';
import { wholeMonthsOf } from '@coffer/domain/whole-months.ts';
import type { WalletScope } from '../context.ts';
import { staleMonths } from '../monthSums/month-sums.ts';
import { BOOKED_BY_DAY, FLOW_OF_MONTHS, SPREAD_OVER_DAYS } from './cash-flow.sql.ts';
import { uncategorizedId } from './embedded-categories.ts';

export interface Periods {
  readonly period: DateRange;
  /** The one before; null for none. */
  readonly previous: DateRange | null;
}

interface Flows {
  readonly now: FlowsOfPeriod;
  readonly before: FlowsOfPeriod;
  /** Into the wallet's currency, of all that is in them. */
  readonly rates: RatesInto;
}

/** What is cash flow in a period and in the one before: sums of whole months, and the bookings of the days beside them. */
export async function flowsIn(wallet: WalletScope, { period, previous }: Periods, currency: string): Promise<Flows> {
  const { transaction, walletId } = wallet;
  const [now, before] = [wholeMonthsOf(period), previous === null ? NOTHING : wholeMonthsOf(previous)];
  const months = [now.months, before.months].filter((range) => range !== null);
  const stale = (await Promise.all(months.map((range) => staleMonths(wallet, 'flow', range, currency)))).flat();
  const days = [...now.days, ...before.days, ...stale.map((month) => ({ start: month, end: lastOfMonth(month) }))];
  const uncategorized = await uncategorizedId(transaction);
  // One behind the other on the wire: none needs the answer of another.
  const [sums, booked, spread] = await Promise.all([
    transaction.query<{ category: string; first: string; converted: string }>({
      text: FLOW_OF_MONTHS,
      values: [walletId, ...bordersOf(months), stale],
    }),
    transaction.query<{ category: string; currency: string; totals: string }>({
      text: BOOKED_BY_DAY,
      values: [walletId, ...bordersOf(days), currency, uncategorized],
    }),
    transaction.query<SpreadBooking & Record<string, string>>({
      text: SPREAD_OVER_DAYS,
      values: [walletId, previous?.start ?? period.start, period.end, uncategorized],
    }),
  ]);
  const rates = await wallet.rates.tableOf([currency, ...[...booked, ...spread].map((row) => row.currency)]);
  const columns = booked.map(({ category, currency: own, totals }) => ({ category, ...dayTotalsOfText(own, totals) }));
  const monthsFrom = (range: DateRange | null) => sums.filter(({ first }) => first === range?.start);
  return {
    now: { months: monthsFrom(now.months), booked: columns, spread },
    before: { months: monthsFrom(before.months), booked: columns, spread },
    rates: rates.rateInto(currency),
  };
}

const NOTHING = { months: null, days: [] };

function bordersOf(ranges: readonly DateRange[]): [firsts: string[], lasts: string[]] {
  return [ranges.map(({ start }) => start), ranges.map(({ end }) => end)];
}
