import { dayNumber } from '../dates.ts';
import { type Decimal, sumDecimals } from '../decimal.ts';
import type { SlicedComputation } from '../sliced-computation.ts';
import { type ExponentialTerm, nearestRoot } from './nearest-root.ts';

/** Money that a person paid in (negative) or received (positive) on a day, always in one currency. */
export interface DatedCashFlow {
  readonly date: string;
  readonly amount: Decimal;
}

const DAYS_OF_YEAR = 365;

/**
 * Maximum of |ln(1 + r)| at which roots are searched, where r is the return of a year, or of the whole period if it is
 * shorter. r is then between −99.99999 % and +2 · 10^9 %.
 */
const MAX_LOG_RETURN = 17;

/**
 * The growth ln(1 + R) of a period at which all flows add up to zero on its last day: Σ amount · (1 + i)^((T − t) / 365) = 0
 * with R = (1 + i)^(span / 365) − 1. If there are several roots, the root nearest to 0. Null if there is none, or if the
 * search would take too long.
 *
 * Uses binary floats, because powers of a root are not finite decimals: amounts are scaled to the largest one, and the root
 * is bisected to the last bit, so that about 12 digits are exact.
 * @param span days of the period.
 */
export function* moneyWeightedGrowth(flows: readonly DatedCashFlow[], span: number): SlicedComputation<number | null> {
  if (span === 0) return null;
  const terms = termsOf(flows, span);
  const widest = MAX_LOG_RETURN * Math.max(1, span / DAYS_OF_YEAR);
  const growth = yield* nearestRoot(terms, widest);
  if (growth === 'tooLong') return null;
  // A loss is searched with flows discounted to the last day instead of the first, so that no power overflows.
  const last = Math.max(0, ...terms.map(({ time }) => time));
  const mirrored = terms.map(({ time, amount }) => ({ time: last - time, amount }));
  const loss = yield* nearestRoot(mirrored, growth ?? widest);
  if (loss === 'tooLong') return null;
  if (loss !== null && loss !== growth) return -loss;
  return growth;
}

/**
 * Converts the flows of each day to one term. Times are multiples of `span` since the first day; amounts are fractions
 * of the largest amount.
 */
function termsOf(flows: readonly DatedCashFlow[], span: number): ExponentialTerm[] {
  const days = [...Map.groupBy(flows, ({ date }) => date)]
    .map(([date, all]) => ({ day: dayNumber(date), amount: sumDecimals(all.map(({ amount }) => amount)) }))
    .filter(({ amount }) => !amount.isZero())
    // Sorted, because the last bit of a sum of doubles depends on the order.
    .toSorted((one, other) => one.day - other.day);
  const largest = Math.max(...days.map(({ amount }) => Math.abs(amount.toNumber())));
  const first = Math.min(...days.map(({ day }) => day));
  return days.map(({ day, amount }) => ({
    time: (day - first) / span,
    amount: amount.toNumber() / largest,
  }));
}
