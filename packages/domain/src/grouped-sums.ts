import type { DateRange } from './calendar-units.ts';
import { type BookedByDay, cashFlowSumsByInterval, type SpreadBooking } from './cash-flow.ts';
import { dayNumber } from './dates.ts';
import { Decimal, ZERO } from './decimal.ts';
import type { RatesInto } from './fx.ts';

/** Bookings of one group and currency, summed and counted by day; the group stands in `category`. */
interface CountedByDay extends BookedByDay {
  /** How many bookings each day's amount is of, in the order of `days`. */
  readonly counts: readonly number[];
}

export interface GroupedBookings {
  readonly booked: readonly CountedByDay[];
  /** Spread over their using dates; the group stands in `category`. */
  readonly spread: readonly SpreadBooking[];
}

/** What a group has in one interval: an exact sum, and of how many bookings. */
export interface GroupSum {
  readonly group: string;
  /** The place of the interval among those asked for. */
  readonly interval: number;
  readonly sum: Decimal;
  readonly count: number;
}

/**
 * Sums of groups by interval in the currency of the rates, exact, each amount at the rate of its booking's day. A group
 * is answered in the intervals in which it has a booking, or a share of one.
 * @param intervals ascending, none overlapping another.
 * @throws NoExchangeRate for a currency without any rate.
 */
export function groupedSums(
  { booked, spread }: GroupedBookings,
  intervals: readonly DateRange[],
  rates: RatesInto,
): GroupSum[] {
  const sums = cashFlowSumsByInterval({ months: [], booked, spread }, intervals, rates);
  const counts = countsByInterval({ booked, spread }, intervals);
  return counts.flatMap((byGroup, interval) =>
    Array.from(byGroup, ([group, count]) => ({ group, interval, sum: sums[interval]?.get(group) ?? ZERO, count })),
  );
}

function countsByInterval({ booked, spread }: GroupedBookings, intervals: readonly DateRange[]): Map<string, number>[] {
  const counts = intervals.map(() => new Map<string, number>());
  const add = (at: number, group: string, count: number) =>
    counts[at]?.set(group, (counts[at].get(group) ?? 0) + count);
  const days = intervals.map(({ start, end }) => ({ first: dayNumber(start), last: dayNumber(end) }));
  for (const { category, days: bookedDays, counts: counted } of booked) {
    for (const [nth, day] of bookedDays.entries()) {
      const at = days.findLastIndex(({ first }) => first <= day);
      if (at >= 0 && day <= (days[at]?.last ?? 0)) add(at, category, counted[nth] ?? 0);
    }
  }
  for (const { category, usingStartDate, usingEndDate } of spread) {
    for (const [at, { start, end }] of intervals.entries()) {
      if (usingStartDate <= end && usingEndDate >= start) add(at, category, 1);
    }
  }
  return counts;
}

/** Σ of the sums, and of how many bookings. */
export function totalOfGroups(sums: readonly Pick<GroupSum, 'sum' | 'count'>[]): Pick<GroupSum, 'sum' | 'count'> {
  return sums.reduce((all, { sum, count }) => ({ sum: all.sum.plus(sum), count: all.count + count }), {
    sum: ZERO,
    count: 0,
  });
}

/** The mean of so many bookings, with the 60 digits of a division; of none zero. */
export function meanOf({ sum, count }: Pick<GroupSum, 'sum' | 'count'>): Decimal {
  return count === 0 ? ZERO : sum.dividedBy(new Decimal(count));
}
