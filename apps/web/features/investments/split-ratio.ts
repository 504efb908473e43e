/** New units for old ones, in the smallest whole numbers that say it: 1.5 is three for two, 0.1 one for ten. */
export function ratioOf(factor: number): { readonly fresh: number; readonly old: number } {
  for (let old = 1; old <= MOST; old++) {
    const fresh = Math.round(factor * old);
    if (fresh > 0 && Math.abs(fresh / old - factor) <= factor * CLOSE) return { fresh, old };
  }
  return { fresh: factor, old: 1 };
}

const MOST = 1000;
/** A third has no end in decimals; what is this close to a ratio is meant as one. */
const CLOSE = 1e-9;
