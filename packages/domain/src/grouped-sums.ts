import type { DateRange } from './calendar-units.ts';
import { cashFlowSumsByInterval, type DayTotalsWithoutSpread } from './cash-flow.ts';
import { dayNumber } from './dates.ts';
import { Decimal, ZERO } from './decimal.ts';
import { DomainError } from './domain-error.ts';
import type { TargetCurrencyRates } from './fx.ts';
import { type SlicedComputation, STEPS_IN_SLICE } from './sliced-computation.ts';
import { type DayRange, intervalIndex, intervalsWithShares, type SpreadTransaction } from './spread-shares.ts';

/** Transactions of one group and currency, summed and counted by day; `category` is the group. */
export interface CountedDayTotals extends DayTotalsWithoutSpread {
  /** Number of transactions in each day's amount, in the order of `days`. */
  readonly counts: readonly number[];
}

export interface GroupedTransactions {
  readonly booked: readonly CountedDayTotals[];
  /** Transactions spread over their cash-flow dates; `category` is the group. */
  readonly spread: readonly SpreadTransaction[];
}

/** The exact sum and the number of transactions of a group in one interval. */
export interface GroupSum {
  readonly group: string;
  /** Index of the interval in the request. */
  readonly interval: number;
  readonly sum: Decimal;
  readonly count: number;
}

/**
 * Exact sums of groups by interval in the currency of the rates, each amount at the rate of its transaction's date. A
 * group is listed in the intervals in which it has a transaction or a share of one.
 * @param intervals ascending, without overlaps.
 * @param mostRows limit of rows; exceeding it throws `tooManyRows` before any sum is computed.
 * @throws NoExchangeRateError for a currency without any rate; DomainError `tooManyRows`, and `tooMuchToCompute` above
 * 5,000,000 shares of transactions in intervals.
 */
export function* groupedSums(
  { booked, spread }: GroupedTransactions,
  intervals: readonly DateRange[],
  { rates, mostRows }: { readonly rates: TargetCurrencyRates; readonly mostRows: number },
): SlicedComputation<GroupSum[]> {
  const counts = yield* countsByInterval({ booked, spread }, intervals, mostRows);
  const sums = yield* cashFlowSumsByInterval({ months: [], booked, spread }, intervals, rates);
  return counts.flatMap((byGroup, interval) =>
    Array.from(byGroup, ([group, count]) => ({ group, interval, sum: sums[interval]?.get(group) ?? ZERO, count })),
  );
}

/** Counts the transactions of each group in each interval. Leaves out groups without transactions in an interval. */
function* countsByInterval(
  { booked, spread }: GroupedTransactions,
  intervals: readonly DateRange[],
  mostRows: number,
): SlicedComputation<Map<string, number>[]> {
  const counts = intervals.map(() => new Map<string, number>());
  const days = intervals.map(({ start, end }) => ({ first: dayNumber(start), last: dayNumber(end) }));
  let rows = 0;
  const add = (at: number, group: string, count: number) => {
    const before = counts[at]?.get(group);
    if (before === undefined && ++rows > mostRows) {
      throw new DomainError('tooManyRows', `more than ${mostRows} rows`);
    }
    counts[at]?.set(group, (before ?? 0) + count);
  };
  let steps = 0;
  for (const { category, days: bookedDays, counts: counted } of booked) {
    for (const [nth, day] of bookedDays.entries()) {
      const at = intervalIndex(day, days);
      const { first, last } = days[at] ?? { first: 0, last: -1 };
      if (first <= day && day <= last) add(at, category, counted[nth] ?? 0);
      if (++steps % STEPS_IN_SLICE === 0) yield;
    }
  }
  for (const [group, of] of Map.groupBy(spread, ({ category }) => category)) {
    yield* countSpread(of, days, (at, count) => add(at, group, count));
  }
  return counts;
}

/**
 * Counts spread transactions per interval. First records the intervals in which the shares of each transaction begin
 * and end, then adds up these changes from the first interval on.
 */
function* countSpread(
  spread: readonly SpreadTransaction[],
  intervals: readonly DayRange[],
  add: (at: number, count: number) => void,
): SlicedComputation<void> {
  const changes = new Map<number, number>();
  const change = (at: number, by: number) => changes.set(at, (changes.get(at) ?? 0) + by);
  for (const [nth, transaction] of spread.entries()) {
    const { from, until } = intervalsWithShares(transaction, intervals);
    change(from, 1);
    change(until, -1);
    if (nth % STEPS_IN_SLICE === STEPS_IN_SLICE - 1) yield;
  }
  const ascending = [...changes].toSorted(([one], [other]) => one - other);
  let count = 0;
  for (const [nth, [at, by]] of ascending.entries()) {
    count += by;
    const next = ascending[nth + 1]?.[0] ?? at;
    for (let place = at; count > 0 && place < next; place += 1) add(place, count);
  }
}

/** The total of the sums and of the numbers of transactions. */
export function sumGroups(sums: readonly Pick<GroupSum, 'sum' | 'count'>[]): Pick<GroupSum, 'sum' | 'count'> {
  return sums.reduce((all, { sum, count }) => ({ sum: all.sum.plus(sum), count: all.count + count }), {
    sum: ZERO,
    count: 0,
  });
}

/** The mean per transaction, with the 160 significant digits of `Decimal`; 0 without transactions. */
export function meanPerTransaction({ sum, count }: Pick<GroupSum, 'sum' | 'count'>): Decimal {
  return count === 0 ? ZERO : sum.dividedBy(new Decimal(count));
}
