/** The number of parts of a whole: shares are rounded to tenths of a percent. */
const PARTS = 1000;

/**
 * The share of each value in the sum of positive values, as a ratio. Shares are rounded to 0.1 % so that they add up to
 * 1 (largest remainder method).
 */
export function roundedShares(values: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const owned = [...values].filter(([, value]) => value > 0);
  const sum = owned.reduce((all, [, value]) => all + value, 0);
  const exact = owned.map(([id, value]) => ({ id, parts: (value / sum) * PARTS }));
  const rest = (parts: number) => parts - Math.floor(parts);
  const left = PARTS - exact.reduce((all, { parts }) => all + Math.floor(parts), 0);
  const largestRest = exact.toSorted((one, other) => rest(other.parts) - rest(one.parts));
  const raised = new Set(largestRest.slice(0, left).map(({ id }) => id));
  return new Map(exact.map(({ id, parts }) => [id, (Math.floor(parts) + (raised.has(id) ? 1 : 0)) / PARTS]));
}

/** The sum of shares, without floating-point errors. */
export function sumShares(shares: readonly number[]): number {
  return Math.round(shares.reduce((sum, share) => sum + share, 0) * PARTS) / PARTS;
}
