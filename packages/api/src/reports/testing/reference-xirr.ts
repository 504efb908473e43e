import { Decimal } from '@coffer/domain/decimal.ts';
import { dayNumberOf } from './counted-calendar.ts';
import type { DatedAmount } from './reference-returns.ts';

/**
 * The yearly rate at which amounts are worth nothing together: not searched for by steps, but all of them found. Between
 * two extremes of a function it has at most one root, and its extremes are the roots of a function with a term less.
 */

const Precise = Decimal.clone({ precision: 60 });

/** ln(1 + r) between which the service looks. */
const WIDEST = 17;

interface Term {
  readonly years: number;
  readonly amount: number;
}

/** All g in −17 to 17 with Σ amount · e^(−g · years) = 0, ascending. */
function rootsOf(terms: readonly Term[]): number[] {
  const [first, ...later] = terms;
  const turns = later.filter((term, at) => Math.sign(term.amount) !== Math.sign(terms[at]?.amount ?? 0)).length;
  // Descartes’ rule of signs: no more roots than turns, and with one turn exactly one, though maybe out of bounds.
  if (first === undefined || turns === 0) return [];
  const extremes = turns === 1 ? [] : rootsOf(later.map((term) => lessSteep(term, first)));
  const bounds = [-WIDEST, ...extremes, WIDEST];
  const worth = (growth: number) => worthAt(terms, growth);
  return bounds.slice(1).flatMap((high, at) => {
    const low = bounds[at] ?? high;
    if (worth(high) === 0) return [high];
    return worth(low) * worth(high) < 0 ? [bisected(worth, low, high)] : [];
  });
}

/** A term of the derivative of what is left when the first term is made a constant. */
function lessSteep({ years, amount }: Term, first: Term): Term {
  return { years, amount: amount * (years - first.years) };
}

function worthAt(terms: readonly Term[], growth: number): number {
  return terms.reduce((sum, { years, amount }) => sum + amount * Math.exp(-growth * years), 0);
}

function bisected(worth: (growth: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  const negative = worth(low) < 0;
  for (let step = 0; step < 70; step += 1) {
    const middle = (low + high) / 2;
    if (worth(middle) < 0 === negative) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Whether the amounts are worth nothing together at a yearly rate within a tolerance, by the definition. */
function meetsAt(amounts: readonly DatedAmount[], rate: Decimal, tolerance: Decimal): boolean {
  const start = Math.min(...amounts.map(({ date }) => dayNumberOf(date)));
  const sumAt = (at: Decimal) => {
    const ofDay = new Precise(1).plus(at).pow(new Precise(-1).div(365));
    return amounts.reduce((sum, { date, amount }) => {
      return sum.plus(ofDay.pow(dayNumberOf(date) - start).times(amount));
    }, new Precise(0));
  };
  // Whatever is rounded to −100 %: a root beyond where the service looks is none.
  const lowest = new Precise(Math.expm1(-WIDEST));
  const sums = [rate.minus(tolerance), rate, rate.plus(tolerance)].map((at) => sumAt(Decimal.max(at, lowest)));
  const [low = 0, exactly = 0, high = 0] = sums.map((sum) => sum.toNumber());
  // A sign that changes; or, where two roots are one or nearly so, no more than the thirteenth digit of the amounts.
  const size = amounts.reduce((most, { amount }) => Math.max(most, amount.abs().toNumber()), 0);
  return Math.sign(low) !== Math.sign(high) || Math.abs(exactly) < 1e-13 * size;
}

/**
 * What is wrong with a money-weighted return in percent, rounded to four decimals: it is one at which the amounts meet,
 * and no other is nearer to 0 as growth. Null when nothing is wrong.
 */
export function moneyWeightedFault(found: number | null, amounts: readonly DatedAmount[] | null): string | null {
  if (amounts === null) return found === null ? null : 'is known without a price';
  const first = Math.min(...amounts.map(({ date }) => dayNumberOf(date)));
  const largest = Decimal.max(0, ...amounts.map(({ amount }) => amount.abs()));
  const terms = amounts
    .map(({ date, amount }) => ({
      years: (dayNumberOf(date) - first) / 365,
      amount: amount.div(largest).toNumber(),
    }))
    .toSorted((one, other) => one.years - other.years);
  const roots = rootsOf(terms).toSorted((one, other) => Math.abs(one) - Math.abs(other));
  if (found === null) return roots.length === 0 ? null : `is not known, though it may be ${percents(roots)}`;
  const rate = new Precise(found).div(100);
  // About twelve digits are promised, beside the rounding to four decimals of a percent.
  const tolerance = new Precise('0.0000005').plus(rate.abs().plus(1).times('1e-11'));
  if (!meetsAt(amounts, rate, tolerance)) return `no rate at which amounts meet, as they do at ${percents(roots)}`;
  const isFound = (root: number) => rate.minus(Math.expm1(root)).abs().lte(tolerance);
  // Near −100 % the rounded rate is far from its root as growth: −100 % itself would be endless.
  const growth = roots.find(isFound) ?? Math.log1p(found / 100);
  const nearer = roots.filter((root) => Math.abs(root) < Math.abs(growth) && !isFound(root));
  return nearer.length === 0 ? null : `not the nearest of ${percents(roots)}`;
}

function percents(roots: readonly number[]): string {
  return roots.map((root) => `${100 * Math.expm1(root)} %`).join(', ');
}
