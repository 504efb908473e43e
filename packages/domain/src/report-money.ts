import { minorUnits } from './currencies.ts';
import { type Decimal, formatDecimal, roundHalfEven } from './decimal.ts';
import { formatScaled, rescaleHalfEven } from './fixed-point.ts';

/**
 * Rounds an exact amount for a report (contract §1): once, half-even to the currency's minor unit, each number on its own.
 * The JSON number is the double nearest to the rounded decimal (`Number(text)`), which prints as that decimal again for up to
 * 15 significant digits.
 */
export function reportNumber(value: Decimal, currency: string): number {
  return Number(formatDecimal(roundHalfEven(value, minorUnits(currency))));
}

/** Like `reportNumber`, for an integer at `scale`. */
export function reportNumberFromScaled(value: bigint, scale: number, currency: string): number {
  const places = minorUnits(currency);
  return Number(formatScaled(rescaleHalfEven(value, scale, places), places));
}
