import { Decimal, ZERO } from './decimal.ts';
import { textOfScaled } from './fixed-point.ts';

/** The `Decimal` of integer `value` at `scale`. Apart from `fixed-point.ts`, so that pages can have that without decimal.js. */
export function decimalOfScaled(value: bigint, scale: number): Decimal {
  return value === 0n ? ZERO : new Decimal(textOfScaled(value, scale));
}
