import { Decimal } from '@coffer/domain/decimal.ts';
import { toDayNumber } from './counted-calendar.ts';
import type { DatedAmount, ReferenceReturns } from './reference-returns.ts';

/**
 * The returns of a period at which the net present value is 0 (contract §3, money-weighted). Finds all roots instead of searching
 * in steps: between two neighbouring extremes a function has at most one root, and its extremes are the roots of a function with
 * one term less. Written from the contract, independently of the code.
 */

const Precise = Decimal.clone({ precision: 60 });

/**
 * The service searches for ln(1 + r) between −17 and 17, where r is the return per year, or the return of the whole
 * period if the period is shorter than a year.
 */
const WIDEST = 17;

interface Term {
  /** Time since the first amount, as a fraction of the period. */
  readonly time: number;
  readonly amount: number;
}

/** All roots g of Σ amount · e^(−g · time) from −widest to widest, ascending. */
function rootsOf(terms: readonly Term[], widest: number): number[] {
  const [first, ...later] = terms;
  const turns = later.filter((term, at) => Math.sign(term.amount) !== Math.sign(terms[at]?.amount ?? 0)).length;
  // Descartes’ rule of signs: at most as many roots as sign changes, and with one change exactly one, possibly out of bounds.
  if (first === undefined || turns === 0) return [];
  const extremes =
    turns === 1
      ? []
      : rootsOf(
          later.map((term) => scaledDerivativeTerm(term, first)),
          widest,
        );
  const bounds = [-widest, ...extremes, widest];
  const worth = (growth: number) => presentValueAt(terms, growth);
  return bounds.slice(1).flatMap((high, at) => {
    const low = bounds[at] ?? high;
    if (worth(high) === 0) return [high];
    return worth(low) * worth(high) < 0 ? [findRootByBisection(worth, low, high)] : [];
  });
}

/**
 * Returns a term of the derivative of Σ amount · e^(−g · (time − first.time)) by g. Leaves out the sign and the factor
 * e^(g · first.time), because they do not change the roots.
 */
function scaledDerivativeTerm({ time, amount }: Term, first: Term): Term {
  return { time, amount: amount * (time - first.time) };
}

function presentValueAt(terms: readonly Term[], growth: number): number {
  return terms.reduce((sum, { time, amount }) => sum + amount * Math.exp(-growth * time), 0);
}

function findRootByBisection(worth: (growth: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  const negative = worth(low) < 0;
  for (let step = 0; step < 70; step += 1) {
    const middle = (low + high) / 2;
    if (worth(middle) < 0 === negative) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

interface Flows {
  readonly amounts: readonly DatedAmount[];
  /** The length of the period in days. */
  readonly span: number;
  /** The bound of ln(1 + R) in the search of the service. */
  readonly widest: number;
}

/** Whether `rate` is the return by its definition: the net present value at this rate is 0, within `tolerance`. */
function isReturnRate({ amounts, span, widest }: Flows, rate: Decimal, tolerance: Decimal): boolean {
  const start = Math.min(...amounts.map(({ date }) => toDayNumber(date)));
  const sumAt = (at: Decimal) => {
    const ofDay = new Precise(1).plus(at).pow(new Precise(-1).div(span));
    return amounts.reduce((sum, { date, amount }) => {
      return sum.plus(ofDay.pow(toDayNumber(date) - start).times(amount));
    }, new Precise(0));
  };
  // Limits the rates to the range that the service searches, because a return that rounds to −100 % may be at its
  // bound.
  const lowest = new Precise(-widest).exp().minus(1);
  const sums = [rate.minus(tolerance), rate, rate.plus(tolerance)].map((at) => sumAt(Decimal.max(at, lowest)));
  const [low = 0, exactly = 0, high = 0] = sums.map((sum) => sum.toNumber());
  // At a root, the sum changes its sign. At a double or nearly double root, the sum must instead be less than 1e-13 of
  // the largest amount.
  const size = amounts.reduce((most, { amount }) => Math.max(most, amount.abs().toNumber()), 0);
  return Math.sign(low) !== Math.sign(high) || Math.abs(exactly) < 1e-13 * size;
}

/**
 * Checks a money-weighted return in percent, rounded to four decimals: returns a description of the error, or null if
 * the return is correct. The return R must be a rate at which the net present value is 0. If there are several such
 * rates, R must be the one whose ln(1 + R) is nearest to 0.
 */
export function describeMoneyWeightedFault(found: number | null, returns: ReferenceReturns | null): string | null {
  if (returns === null) return found === null ? null : 'is known without a price';
  const { amounts, span } = returns;
  if (span === null || span === 0) return found === null ? null : 'is not null for an empty period';
  const widest = WIDEST * Math.max(1, span / 365);
  const first = Math.min(...amounts.map(({ date }) => toDayNumber(date)));
  const largest = Decimal.max(0, ...amounts.map(({ amount }) => amount.abs()));
  const terms = amounts
    .map(({ date, amount }) => ({
      time: (toDayNumber(date) - first) / span,
      amount: amount.div(largest).toNumber(),
    }))
    .toSorted((one, other) => one.time - other.time);
  const roots = rootsOf(terms, widest).toSorted((one, other) => Math.abs(one) - Math.abs(other));
  if (found === null) return roots.length === 0 ? null : `is not known, though it may be ${percents(roots)}`;
  const rate = new Precise(found).div(100);
  // The service promises about twelve digits, apart from rounding to four decimals of a percent.
  const tolerance = new Precise('0.0000005').plus(rate.abs().plus(1).times('1e-11'));
  if (!isReturnRate({ amounts, span, widest }, rate, tolerance))
    return `no rate at which amounts meet, as they do at ${percents(roots)}`;
  const isFound = (root: number) => rate.minus(new Precise(root).exp().minus(1)).abs().lte(tolerance);
  // Uses the matching root if there is one: near −100 %, the logarithm of the rounded rate is far from the root.
  const growth = roots.find(isFound) ?? Math.log1p(found / 100);
  const nearer = roots.filter((root) => Math.abs(root) < Math.abs(growth) && !isFound(root));
  return nearer.length === 0 ? null : `not the nearest of ${percents(roots)}`;
}

/**
 * Checks a return per year of 365 days: returns a description of the error, or null if the return is correct. The
 * return must follow from the return of the whole period, which is rounded to four decimals. For periods of less than a
 * year, the return must be null.
 */
export function describePerYearReturnFault(
  { perYear, ofPeriod }: { readonly perYear: number | null; readonly ofPeriod: number | null },
  span: number | null,
): string | null {
  if (ofPeriod === null || span === null || span < 365) return perYear === null ? null : 'is known of less than a year';
  // A return that rounds to −100 % may be slightly lower; there is then no return per year.
  if (perYear === null) return ofPeriod <= -100 ? null : 'is not known of a year or more';
  const [low = 0, high = 0] = [-0.00005, 0.00005].map(
    (off) => 100 * ((1 + Math.max(-1, (ofPeriod + off) / 100)) ** (365 / span) - 1),
  );
  const tolerance = 0.00005 + 1e-9 * Math.abs(perYear);
  return perYear >= low - tolerance && perYear <= high + tolerance ? null : `not between ${low} % and ${high} %`;
}

function percents(roots: readonly number[]): string {
  return roots.map((root) => `${100 * Math.expm1(root)} %`).join(', ');
}
