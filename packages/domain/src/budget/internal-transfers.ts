import type { DateRange } from '../calendar-units.ts';
import { type Decimal, parseUnlimitedDecimal, ZERO } from '../decimal.ts';
import type { TargetCurrencyRates } from '../fx.ts';
import type { SlicedComputation } from '../sliced-computation.ts';

interface Side {
  readonly date: string;
  readonly currency: string;
  readonly amount: string;
}

/** A transfer between two assets of the budget: the side with the earlier date, and the other side. */
export interface InternalTransfer {
  readonly earlier: Side;
  readonly later: Side;
}

const convertedSide = ({ date, currency, amount }: Side, rates: Pick<TargetCurrencyRates, 'on'>) =>
  parseUnlimitedDecimal(amount).times(rates.on(currency, date));

/** Number of transfers processed per slice; each needs several exact multiplications. */
const IN_SLICE = 200;

/**
 * The money in transit at the end of each of the ascending days `ends`: the earlier sides, dated up to that day, of the
 * transfers whose later side is dated after it. Each side is converted at the rate of its own day.
 */
export function* moneyInTransit(
  transfers: readonly InternalTransfer[],
  ends: readonly string[],
  rates: Pick<TargetCurrencyRates, 'on'>,
): SlicedComputation<Decimal[]> {
  // The change of the money in transit from one end to the next.
  const changes = ends.map(() => ZERO);
  const add = (at: number, amount: Decimal) => {
    const change = changes[at];
    if (change !== undefined) changes[at] = change.plus(amount);
  };
  for (const [count, { earlier, later }] of transfers.entries()) {
    if (count % IN_SLICE === IN_SLICE - 1) yield;
    const [from, until] = [firstNotBefore(ends, earlier.date), firstNotBefore(ends, later.date)];
    if (from >= until) continue;
    const amount = convertedSide(earlier, rates);
    add(from, amount);
    add(until, amount.negated());
  }
  let sum = ZERO;
  return changes.map((change) => (sum = sum.plus(change)));
}

/**
 * The gain or loss from currency exchange of the transfers that are completed in each of the consecutive months: the sum
 * of both sides, each at the rate of its own day.
 */
export function* exchangeGainsByMonth(
  transfers: readonly InternalTransfer[],
  months: readonly DateRange[],
  rates: Pick<TargetCurrencyRates, 'on'>,
): SlicedComputation<Decimal[]> {
  const sums = months.map(() => ZERO);
  const ends = months.map(({ end }) => end);
  for (const [count, { earlier, later }] of transfers.entries()) {
    if (count % IN_SLICE === IN_SLICE - 1) yield;
    const at = firstNotBefore(ends, later.date);
    const [sum, start] = [sums[at], months[at]?.start];
    if (sum === undefined || start === undefined || later.date < start) continue;
    sums[at] = sum.plus(convertedSide(earlier, rates)).plus(convertedSide(later, rates));
  }
  return sums;
}

/**
 * The index of the first of the ascending `days` that is not before `date`; the number of days if all are before
 * `date`.
 */
function firstNotBefore(days: readonly string[], date: string): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((days[middle] ?? '') < date) low = middle + 1;
    else high = middle;
  }
  return low;
}
