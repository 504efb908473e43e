import type { DateRange } from '../calendar-units.ts';
import { type Decimal, decimalOfText, ZERO } from '../decimal.ts';
import type { RatesInto } from '../fx.ts';

interface Side {
  readonly date: string;
  readonly currency: string;
  readonly amount: string;
}

/** A transfer between two assets of the budget: its side that was booked first, and the other. */
export interface InternalTransfer {
  readonly earlier: Side;
  readonly later: Side;
}

const convertedSide = ({ date, currency, amount }: Side, rates: RatesInto) =>
  decimalOfText(amount).times(rates.on(currency, date));

/** At each of `ends`: the earlier sides of transfers whose later side is booked after it. */
export function moneyInTransit(
  transfers: readonly InternalTransfer[],
  ends: readonly string[],
  rates: RatesInto,
): Decimal[] {
  const sums = ends.map(() => ZERO);
  for (const { earlier, later } of transfers) {
    if (earlier.date === later.date) continue;
    for (const [at, end] of ends.entries()) {
      if (earlier.date <= end && end < later.date) sums[at] = (sums[at] ?? ZERO).plus(convertedSide(earlier, rates));
    }
  }
  return sums;
}

/** In each month: both sides of the transfers whose later side is in it, at their own days' rates (the bank's margin). */
export function marginsByMonth(
  transfers: readonly InternalTransfer[],
  months: readonly DateRange[],
  rates: RatesInto,
): Decimal[] {
  const sums = months.map(() => ZERO);
  for (const { earlier, later } of transfers) {
    const at = months.findIndex(({ start, end }) => start <= later.date && later.date <= end);
    if (at < 0) continue;
    sums[at] = (sums[at] ?? ZERO).plus(convertedSide(earlier, rates)).plus(convertedSide(later, rates));
  }
  return sums;
}
