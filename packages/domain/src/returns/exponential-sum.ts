/** A part of Σ amount · e^(−x · time). Times are not negative, and the least of them is 0. */
export interface Term {
  readonly time: number;
  readonly amount: number;
}

/** Halves are halved until they are so narrow that no sum of doubles tells two roots in them apart. */
const NARROWEST = 2 ** -26;
/** Of the largest amount: a sum that small is 0 as far as doubles know. */
const NOTHING = 1e-13;

/**
 * The least x from 0 to `widest` at which the terms add up to 0, or null when there is none.
 *
 * Found by exclusion and not by steps, so that roots close together are not passed over: positive and negative terms
 * each only get smaller as x grows, so that their sums at the ends of an interval bound the whole sum within it
 * (interval arithmetic: Moore, "Interval Analysis", 1966). Where the bounds exclude 0 there is no root; where those of
 * the derivative do there is at most one, and the signs at the ends tell; all else is halved.
 */
export function nearestRoot(terms: readonly Term[], widest: number): number | null {
  const at = (x: number) => sumsAt(terms, x);
  return leastRoot(at, at(0), at(widest));
}

/** Sums of the terms at x, by sign, and of the same terms times their time, of which the derivative is the difference. */
interface Sums {
  readonly x: number;
  readonly above: number;
  readonly below: number;
  readonly aboveByTime: number;
  readonly belowByTime: number;
}

function sumsAt(terms: readonly Term[], x: number): Sums {
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

function leastRoot(at: (x: number) => Sums, low: Sums, high: Sums): number | null {
  if (low.above < high.below || low.below < high.above) return null;
  if (low.above === low.below) return low.above === 0 ? null : low.x;
  if (low.aboveByTime < high.belowByTime || low.belowByTime < high.aboveByTime) return crossing(at, low, high);
  const middle = at((low.x + high.x) / 2);
  if (high.x - low.x > NARROWEST) return leastRoot(at, low, middle) ?? leastRoot(at, middle, high);
  return crossing(at, low, high) ?? (Math.abs(middle.above - middle.below) < NOTHING ? middle.x : null);
}

/** The root where signs differ at the ends, to the last bit. */
function crossing(at: (x: number) => Sums, from: Sums, to: Sums): number | null {
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
