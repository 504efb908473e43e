import { dayNumber } from './dates.ts';
import { MAX_DECIMAL_PLACES } from './decimal-texts.ts';
import { DomainError } from './domain-error.ts';
import { parseScaled } from './fixed-point.ts';
import type { TargetCurrencyRates } from './fx.ts';
import { type SlicedComputation, STEPS_IN_SLICE } from './sliced-computation.ts';

/** A transaction whose amount is spread over its cash-flow dates. */
export interface SpreadTransaction {
  readonly category: string;
  readonly currency: string;
  /** The transaction's own date, whose rate converts every share. */
  readonly date: string;
  readonly amount: string;
  readonly usingStartDate: string;
  readonly usingEndDate: string;
}

/** The first and the last day of an interval, as day numbers. */
export interface DayRange {
  readonly first: number;
  readonly last: number;
}

/** Maximum number of shares in a report. Each is rounded on its own, so the cost grows with transactions × intervals. */
const MAX_SHARES = 5_000_000;

/** Index of the last interval that starts on or before a day; 0 if none does. */
export function intervalIndex(day: number, intervals: readonly DayRange[]): number {
  let [low, high] = [0, intervals.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (day < (intervals[middle]?.first ?? 0)) high = middle - 1;
    else low = middle;
  }
  return low;
}

/** A range of interval indexes: from `from` up to but excluding `until`. */
interface IntervalIndexes {
  readonly from: number;
  readonly until: number;
}

/** The intervals in which a transaction has shares; `from` equals `until` if there are none. */
export function intervalsWithShares(
  { usingStartDate, usingEndDate }: SpreadTransaction,
  intervals: readonly DayRange[],
): IntervalIndexes {
  const [start, end] = [dayNumber(usingStartDate), dayNumber(usingEndDate)];
  let from = intervalIndex(start, intervals);
  const begun = intervals[from];
  if (begun !== undefined && begun.last < start) from += 1;
  const last = intervalIndex(end, intervals);
  const ended = intervals[last];
  const until = ended === undefined || ended.first > end ? last : last + 1;
  return { from, until: Math.max(from, until) };
}

/**
 * Adds the shares of spread transactions in each interval, converted at the rate of the transaction's date (contract §1):
 * days i..j of N have R(amount·j/N) − R(amount·(i−1)/N), where R rounds half away from zero to 18 decimals. Costs one product
 * and one quotient per share.
 * @param add is called with the index of the interval, the category, and the share at the combined scale of amounts and
 * rates.
 * @throws DomainError `tooMuchToCompute` above 5,000,000 shares, before anything is computed.
 */
export function* addShares(
  spread: readonly SpreadTransaction[],
  intervals: readonly DayRange[],
  {
    rates,
    add,
  }: { readonly rates: TargetCurrencyRates; readonly add: (at: number, category: string, sum: bigint) => void },
): SlicedComputation<void> {
  const places: IntervalIndexes[] = [];
  let count = 0;
  for (const transaction of spread) {
    const place = intervalsWithShares(transaction, intervals);
    count += place.until - place.from;
    if (places.push(place) % STEPS_IN_SLICE === 0) yield;
  }
  if (count > MAX_SHARES) {
    throw new DomainError('tooMuchToCompute', `${count} shares of transactions in intervals, more than ${MAX_SHARES}`);
  }
  let steps = 0;
  for (const [nth, transaction] of spread.entries()) {
    const { from, until } = places[nth] ?? { from: 0, until: 0 };
    if (from === until) continue;
    const shares = new Shares(transaction);
    const rate = rates.from(transaction.currency).scaledOn(dayNumber(transaction.date));
    for (let at = from; at < until; at += 1) {
      add(at, transaction.category, shares.next(intervals[at]) * rate);
      if (++steps % STEPS_IN_SLICE === 0) yield;
    }
    if (++steps % STEPS_IN_SLICE === 0) yield;
  }
}

/** The shares of one transaction in ascending intervals, at the scale of 18 decimals. */
class Shares {
  readonly #start: number;
  readonly #days: number;
  readonly #isNegative: boolean;
  readonly #doubled: bigint;
  readonly #divisor: bigint;
  readonly #half: bigint;
  /** Number of days already counted. */
  #counted = 0;
  /** The unsigned amount of the days already counted. */
  #sum = 0n;

  constructor({ amount, usingStartDate, usingEndDate }: SpreadTransaction) {
    const scaled = parseScaled(amount, MAX_DECIMAL_PLACES);
    this.#start = dayNumber(usingStartDate);
    this.#days = dayNumber(usingEndDate) - this.#start + 1;
    this.#isNegative = scaled < 0n;
    this.#doubled = 2n * (this.#isNegative ? -scaled : scaled);
    this.#half = BigInt(this.#days);
    this.#divisor = 2n * this.#half;
  }

  next(interval: DayRange | undefined): bigint {
    const { first, last } = interval ?? { first: 0, last: 0 };
    const before = this.#upTo(first - this.#start);
    const share = this.#upTo(last - this.#start + 1) - before;
    return this.#isNegative ? -share : share;
  }

  /**
   * The unsigned amount of the first `day` of the N cash-flow days: |amount| · day / N, rounded half up to 18 decimals.
   */
  #upTo(day: number): bigint {
    const days = Math.min(Math.max(day, 0), this.#days);
    if (days !== this.#counted) {
      this.#counted = days;
      this.#sum = days === 0 ? 0n : (this.#doubled * BigInt(days) + this.#half) / this.#divisor;
    }
    return this.#sum;
  }
}
