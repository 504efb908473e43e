import type { DateRange } from './calendar-units.ts';
import { type BookedByDay, cashFlowSumsByInterval } from './cash-flow.ts';
import { dayNumber } from './dates.ts';
import { Decimal, ZERO } from './decimal.ts';
import { DomainError } from './domain-error.ts';
import type { RatesInto } from './fx.ts';
import { type Sliced, STEPS_IN_SLICE } from './slices.ts';
import { type Days, placeOfDay, placesOf, type SpreadBooking } from './spread-shares.ts';

/** Bookings of one group and currency, summed and counted by day; the group stands in `category`. */
export interface CountedByDay extends BookedByDay {
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
 * @param mostRows `tooManyRows` beyond so many, before any sum is computed.
 * @throws NoExchangeRate for a currency without any rate; DomainError `tooManyRows`, and `tooMuchToCompute` as `addShares`.
 */
export function* groupedSums(
  { booked, spread }: GroupedBookings,
  intervals: readonly DateRange[],
  { rates, mostRows }: { readonly rates: RatesInto; readonly mostRows: number },
): Sliced<GroupSum[]> {
  const counts = yield* countsByInterval({ booked, spread }, intervals, mostRows);
  const sums = yield* cashFlowSumsByInterval({ months: [], booked, spread }, intervals, rates);
  return counts.flatMap((byGroup, interval) =>
    Array.from(byGroup, ([group, count]) => ({ group, interval, sum: sums[interval]?.get(group) ?? ZERO, count })),
  );
}

/** How many bookings each group has in each interval, where it has any: one step for each row and for each booking. */
function* countsByInterval(
  { booked, spread }: GroupedBookings,
  intervals: readonly DateRange[],
  mostRows: number,
): Sliced<Map<string, number>[]> {
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
      const at = placeOfDay(day, days);
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

/** Where a group's transactions begin and end to have shares, added up from the first interval on. */
function* countSpread(
  spread: readonly SpreadBooking[],
  intervals: readonly Days[],
  add: (at: number, count: number) => void,
): Sliced<void> {
  const changes = new Map<number, number>();
  const change = (at: number, by: number) => changes.set(at, (changes.get(at) ?? 0) + by);
  for (const [nth, booking] of spread.entries()) {
    const { from, until } = placesOf(booking, intervals);
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
