import { type Decimal, formatDecimal } from '../decimal.ts';
import { decimalPlaces, parseScaled, powerOfTen } from '../fixed-point.ts';
import { decimalFromScaled } from '../scaled-decimal.ts';

/** A decimal as an integer with a scale, for exact and fast products and sums over many days. */
export interface ScaledInteger {
  readonly value: bigint;
  readonly scale: number;
}

export const SCALED_ZERO: ScaledInteger = { value: 0n, scale: 0 };

/** The exact product. */
export function multiplyScaled(factors: readonly ScaledInteger[]): ScaledInteger {
  let [value, scale] = [1n, 0];
  for (const factor of factors) {
    value *= factor.value;
    scale += factor.scale;
  }
  return { value, scale };
}

/** The exact sum; 0 for an empty list. */
export function sumScaled(terms: readonly ScaledInteger[]): Decimal {
  const scale = terms.reduce((most, term) => Math.max(most, term.scale), 0);
  return decimalFromScaled(
    terms.reduce((sum, term) => sum + term.value * powerOfTen(scale - term.scale), 0n),
    scale,
  );
}

/** Converts decimals to scaled integers and caches them: the same prices and quantities are used day after day. */
export class ScaledDecimals {
  readonly #known = new Map<Decimal, ScaledInteger>();

  toScaledInteger(decimal: Decimal): ScaledInteger {
    const known = this.#known.get(decimal);
    if (known !== undefined) return known;
    const text = formatDecimal(decimal);
    const scale = decimalPlaces(text);
    const scaled = { value: parseScaled(text, scale), scale };
    this.#known.set(decimal, scaled);
    return scaled;
  }
}
