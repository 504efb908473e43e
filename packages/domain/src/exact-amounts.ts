import { minorUnits } from './currencies.ts';
import { decimalPlaces, parseScaled, rescaleHalfEven, textOfScaled } from './fixed-point.ts';

/** Sums of the exact amounts of reports, which may have more decimals than the contract's. Without decimal.js, for pages. */

/** The exact sum in canonical form. @throws DomainError `invalidDecimal` for an invalid decimal. */
export function sumOfExact(amounts: readonly string[]): string {
  const { sum, scale } = scaledSum(amounts);
  return textOfScaled(sum, scale);
}

/**
 * The sum rounded once, half-even to the currency's minor unit (contract §1), in canonical form.
 * @throws DomainError `invalidDecimal` for an invalid decimal.
 */
export function roundedSum(amounts: readonly string[], currency: string): string {
  const places = minorUnits(currency);
  const { sum, scale } = scaledSum(amounts);
  return textOfScaled(rescaleHalfEven(sum, scale, places), places);
}

function scaledSum(amounts: readonly string[]): { readonly sum: bigint; readonly scale: number } {
  const scale = amounts.reduce((most, amount) => Math.max(most, decimalPlaces(amount)), 0);
  return { sum: amounts.reduce((sum, amount) => sum + parseScaled(amount, scale), 0n), scale };
}
