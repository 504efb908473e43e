import { dayNumber } from '../dates.ts';
import { type Decimal, sumDecimals } from '../decimal.ts';

/** Money that a person put in (negative) or got out (positive) on a day, in one currency throughout. */
export interface Flow {
  readonly date: string;
  readonly amount: Decimal;
}

const DAYS_OF_YEAR = 365;

/** The growth rates ln(1 + r) between which a root is looked for: r from −99.99999 % to +2 · 10^9 %. */
const WIDEST = 17;
const FIRST_STEP = 1 / 64;

/**
 * The yearly rate r at which all flows are worth nothing together, Σ amount / (1 + r)^(days since the first / 365) = 0,
 * as a fraction: the definition of the spreadsheet function XIRR (Microsoft, "XIRR function"). Of several roots the one
 * nearest to 0 as growth, ln(1 + r), unless two lie so close together that the search steps over both. Null when there
 * is none: the sums of the days have one sign only.
 *
 * The only arithmetic of `domain` on binary floats, since powers of a root do not end in decimals: amounts are scaled
 * to the largest one, and the root is bisected to the last bit, so that about 12 digits are right.
 */
export function moneyWeightedReturn(flows: readonly Flow[]): number | null {
  const worth = presentWorth(flows);
  if (worth === null) return null;
  for (let reach = 0; reach < WIDEST; ) {
    const next = Math.min(WIDEST, reach === 0 ? FIRST_STEP : reach * 1.25);
    const roots = [rootBetween(worth, reach, next), rootBetween(worth, -reach, -next)].filter((root) => root !== null);
    const [nearest] = roots.sort((one, other) => Math.abs(one) - Math.abs(other));
    if (nearest !== undefined) return Math.expm1(nearest);
    reach = next;
  }
  return null;
}

/**
 * A function of g = ln(1 + r) with the sign of Σ amount · e^(−g · years): discounted to the first day for growth and to
 * the last one for loss, so that no power overflows. Null when no g can make it 0.
 */
function presentWorth(flows: readonly Flow[]): ((growth: number) => number) | null {
  const days = [...Map.groupBy(flows, ({ date }) => date)]
    .map(([date, all]) => ({ day: dayNumber(date), amount: sumDecimals(all.map(({ amount }) => amount)) }))
    .filter(({ amount }) => !amount.isZero());
  const largest = Math.max(...days.map(({ amount }) => Math.abs(amount.toNumber())));
  const first = Math.min(...days.map(({ day }) => day));
  const scaled = days.map(({ day, amount }) => ({
    years: (day - first) / DAYS_OF_YEAR,
    amount: amount.toNumber() / largest,
  }));
  if (!scaled.some(({ amount }) => amount > 0) || !scaled.some(({ amount }) => amount < 0)) return null;
  const last = Math.max(...scaled.map(({ years }) => years));
  return (growth) => {
    const anchor = growth < 0 ? last : 0;
    return scaled.reduce((sum, { years, amount }) => sum + amount * Math.exp(-growth * (years - anchor)), 0);
  };
}

/** Null when the signs at both ends are one; of two ends that are roots the first. */
function rootBetween(worth: (growth: number) => number, near: number, far: number): number | null {
  const [atNear, atFar] = [Math.sign(worth(near)), Math.sign(worth(far))];
  if (atNear === 0) return near;
  if (atFar === 0) return far;
  return atNear === atFar ? null : bisected(worth, Math.min(near, far), Math.max(near, far));
}

function bisected(worth: (growth: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  const atLow = Math.sign(worth(low));
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (Math.sign(worth(middle)) === atLow) low = middle;
    else high = middle;
  }
}
