import { type SlicedComputation, STEPS_IN_SLICE } from '../sliced-computation.ts';

/** One term of Σ amount · e^(−x · time). Times are not negative, and the smallest is 0. */
export interface ExponentialTerm {
  readonly time: number;
  readonly amount: number;
}

/** Intervals are halved down to this width; below it, sums of doubles cannot separate two roots. */
const MIN_INTERVAL_WIDTH = 2 ** -26;
/** Sums below this share of the largest amount cannot be distinguished from 0 in doubles. */
const NEGLIGIBLE_SHARE = 1e-13;

/**
 * Maximum number of products. If money moves back and forth daily for decades, the sum is near 0 everywhere and the
 * bounds exclude no interval.
 */
const MAX_PRODUCTS = 20_000_000;

/**
 * The smallest x from 0 to `widest` at which the terms add up to 0; null if there is none; `tooLong` if finding it would take
 * more than 20,000,000 products.
 *
 * It works by exclusion instead of steps, so that roots close together are not missed. Positive and negative terms each only
 * shrink as x grows, so their sums at the ends of an interval bound the whole sum within it (interval arithmetic: Moore,
 * "Interval Analysis", 1966). If the bounds exclude 0, there is no root. If the bounds of the derivative exclude 0, there is
 * at most one, and the signs at the ends decide. All other intervals are halved.
 */
export function* nearestRoot(
  terms: readonly ExponentialTerm[],
  widest: number,
): SlicedComputation<number | null | 'tooLong'> {
  let products = 0;
  const at = (x: number) => {
    products += terms.length;
    return sumsAt(terms, x);
  };
  // Intervals still to examine, the lowest on top.
  const open = [{ low: at(0), high: at(widest) }];
  let yielded = 0;
  for (let interval = open.pop(); interval !== undefined; interval = open.pop()) {
    if (products > MAX_PRODUCTS) return 'tooLong';
    if (products - yielded > STEPS_IN_SLICE) {
      yielded = products;
      yield;
    }
    const found = rootIn(at, interval);
    if (typeof found === 'number') return found;
    if (found !== null) open.push(found.above, found.below);
  }
  return null;
}

/**
 * Sums of the terms at x: of positive terms (`above`), of negative terms without their sign (`below`), and of the same
 * terms multiplied by their time. The derivative is the difference of the two sums by time.
 */
interface Sums {
  readonly x: number;
  readonly above: number;
  readonly below: number;
  readonly aboveByTime: number;
  readonly belowByTime: number;
}

interface Within {
  readonly low: Sums;
  readonly high: Sums;
}

function sumsAt(terms: readonly ExponentialTerm[], x: number): Sums {
  let [above, below, aboveByTime, belowByTime] = [0, 0, 0, 0];
  for (const { time, amount } of terms) {
    const part = amount * Math.exp(-x * time);
    if (amount > 0) {
      above += part;
      aboveByTime += part * time;
    } else {
      below -= part;
      belowByTime -= part * time;
    }
  }
  return { x, above, below, aboveByTime, belowByTime };
}

/** The root in an interval; null if the interval has no root; the two halves if the bounds are inconclusive. */
function rootIn(
  at: (x: number) => Sums,
  { low, high }: Within,
): number | null | { readonly below: Within; readonly above: Within } {
  if (low.above < high.below || low.below < high.above) return null;
  if (low.above === low.below) return low.above === 0 ? null : low.x;
  if (low.aboveByTime < high.belowByTime || low.belowByTime < high.aboveByTime) return bisectRoot(at, low, high);
  const middle = at((low.x + high.x) / 2);
  if (high.x - low.x > MIN_INTERVAL_WIDTH) return { below: { low, high: middle }, above: { low: middle, high } };
  return bisectRoot(at, low, high) ?? (Math.abs(middle.above - middle.below) < NEGLIGIBLE_SHARE ? middle.x : null);
}

/** Returns the root between `from` and `to`, bisected to the last bit; null if both sums have the same sign. */
function bisectRoot(at: (x: number) => Sums, from: Sums, to: Sums): number | null {
  const signOf = ({ above, below }: Sums) => Math.sign(above - below);
  if (signOf(to) === 0) return to.x;
  if (signOf(from) === signOf(to)) return null;
  let [low, high] = [from.x, to.x];
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (signOf(at(middle)) === signOf(from)) low = middle;
    else high = middle;
  }
}
