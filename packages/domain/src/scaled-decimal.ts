import { Decimal, ZERO } from './decimal.ts';
import { formatScaled } from './fixed-point.ts';

/**
 * The integer `value` at `scale` as a `Decimal`. Separate from `fixed-point.ts`, so that pages can use that file without
 * decimal.js.
 */
export function decimalFromScaled(value: bigint, scale: number): Decimal {
  return value === 0n ? ZERO : new Decimal(formatScaled(value, scale));
}
