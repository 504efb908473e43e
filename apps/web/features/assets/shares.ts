/** Parts of a whole: shares are shown in tenths of a percent. */
const PARTS = 1000;

/**
 * The share of each value in all that are above zero, as a ratio. They are rounded to a tenth of a percent so that together
 * they are the whole: what rounding down leaves goes to those that it took most from.
 */
export function sharesOf(values: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const owned = [...values].filter(([, value]) => value > 0);
  const sum = owned.reduce((all, [, value]) => all + value, 0);
  const exact = owned.map(([id, value]) => ({ id, parts: (value / sum) * PARTS }));
  const rest = (parts: number) => parts - Math.floor(parts);
  const left = PARTS - exact.reduce((all, { parts }) => all + Math.floor(parts), 0);
  const largestRest = exact.toSorted((one, other) => rest(other.parts) - rest(one.parts));
  const raised = new Set(largestRest.slice(0, left).map(({ id }) => id));
  return new Map(exact.map(({ id, parts }) => [id, (Math.floor(parts) + (raised.has(id) ? 1 : 0)) / PARTS]));
}

/** Shares together, without a float's dust. */
export function shareTogether(shares: readonly number[]): number {
  return Math.round(shares.reduce((sum, share) => sum + share, 0) * PARTS) / PARTS;
}
