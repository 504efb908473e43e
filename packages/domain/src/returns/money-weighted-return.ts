import { dayNumber } from '../dates.ts';
import { type Decimal, sumDecimals } from '../decimal.ts';
import { nearestRoot, type Term } from './exponential-sum.ts';

/** Money that a person put in (negative) or got out (positive) on a day, in one currency throughout. */
export interface DatedFlow {
  readonly date: string;
  readonly amount: Decimal;
}

const DAYS_OF_YEAR = 365;

/** The growth rates ln(1 + r) between which a root is looked for: r from −99.99999 % to +2 · 10^9 %. */
const WIDEST = 17;

/**
 * The yearly rate r at which all flows are worth nothing together, Σ amount / (1 + r)^(days since the first / 365) = 0,
 * as a fraction: the definition of the spreadsheet function XIRR (Microsoft, "XIRR function"). Of several roots the one
 * nearest to 0 as growth, ln(1 + r). Null when there is none.
 *
 * The only arithmetic of `domain` on binary floats, since powers of a root do not end in decimals: amounts are scaled
 * to the largest one, and the root is bisected to the last bit, so that about 12 digits are right.
 */
export function moneyWeightedReturn(flows: readonly DatedFlow[]): number | null {
  const terms = termsOf(flows);
  const growth = nearestRoot(terms, WIDEST);
  // Discounted to the last day instead of the first, so that no power overflows.
  const last = Math.max(0, ...terms.map(({ time }) => time));
  const mirrored = terms.map(({ time, amount }) => ({ time: last - time, amount }));
  const loss = nearestRoot(mirrored, growth ?? WIDEST);
  if (loss !== null && loss !== growth) return Math.expm1(-loss);
  return growth === null ? null : Math.expm1(growth);
}

/** What each day has together, in years since the first. */
function termsOf(flows: readonly DatedFlow[]): Term[] {
  const days = [...Map.groupBy(flows, ({ date }) => date)]
    .map(([date, all]) => ({ day: dayNumber(date), amount: sumDecimals(all.map(({ amount }) => amount)) }))
    .filter(({ amount }) => !amount.isZero())
    // The last bit of a sum of doubles depends on their order.
    .toSorted((one, other) => one.day - other.day);
  const largest = Math.max(...days.map(({ amount }) => Math.abs(amount.toNumber())));
  const first = Math.min(...days.map(({ day }) => day));
  return days.map(({ day, amount }) => ({
    time: (day - first) / DAYS_OF_YEAR,
    amount: amount.toNumber() / largest,
  }));
}
