/**
 * A split factor as `fresh` new units for `old` units, in lowest terms: 1.5 is three for two, 0.1 is one for ten. A
 * factor without a close ratio is returned as `factor` for one.
 */
export function splitRatio(factor: number): { readonly fresh: number; readonly old: number } {
  for (let old = 1; old <= MAX_RATIO_TERM; old++) {
    const fresh = Math.round(factor * old);
    if (fresh > 0 && Math.abs(fresh / old - factor) <= factor * CLOSE) return { fresh, old };
  }
  return { fresh: factor, old: 1 };
}

const MAX_RATIO_TERM = 1000;
/** A factor such as one third is stored rounded; a factor this close to a ratio counts as that ratio. */
const CLOSE = 1e-9;
