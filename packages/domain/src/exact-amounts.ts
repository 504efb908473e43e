import { minorUnits } from './currencies.ts';
import {
  decimalPlaces,
  divideHalfAway,
  formatScaled,
  parseScaled,
  powerOfTen,
  rescaleHalfEven,
} from './fixed-point.ts';

/**
 * Sums of the exact amounts of reports, which may have more decimals than the contract's amounts. Pages use this file,
 * so it does not import decimal.js.
 */

/**
 * The exact sum of amounts with any number of decimals, in canonical form.
 * @throws DomainError `invalidDecimal` for an invalid decimal.
 */
export function sumUnroundedAmounts(amounts: readonly string[]): string {
  const { sum, scale } = scaledSum(amounts);
  return formatScaled(sum, scale);
}

/**
 * The sum rounded once, half-even to the currency's minor unit (contract §1), in canonical form.
 * @throws DomainError `invalidDecimal` for an invalid decimal.
 */
export function roundedSum(amounts: readonly string[], currency: string): string {
  const places = minorUnits(currency);
  const { sum, scale } = scaledSum(amounts);
  return formatScaled(rescaleHalfEven(sum, scale, places), places);
}

/** Projected amounts are rounded to this many decimals first, which removes the rounding errors of quotients and factors. */
export const PROJECTION_PLACES = 30;

/**
 * The sum of projected amounts in canonical form: rounded half away from zero to 30 decimals, then half-even to the
 * currency's minor unit, so that three months of a third are exactly one.
 * @throws DomainError `invalidDecimal` for an invalid decimal.
 */
export function roundedProjectionSum(amounts: readonly string[], currency: string): string {
  const places = minorUnits(currency);
  const { sum, scale } = scaledSum(amounts);
  const kept = Math.min(scale, PROJECTION_PLACES);
  return formatScaled(rescaleHalfEven(divideHalfAway(sum, powerOfTen(scale - kept)), kept, places), places);
}

function scaledSum(amounts: readonly string[]): { readonly sum: bigint; readonly scale: number } {
  const scale = amounts.reduce((most, amount) => Math.max(most, decimalPlaces(amount)), 0);
  return { sum: amounts.reduce((sum, amount) => sum + parseScaled(amount, scale), 0n), scale };
}
