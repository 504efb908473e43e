import { formatScaled, parseScaled } from './fixed-point.ts';

/** The most decimals of a contract decimal. */
export const MAX_DECIMAL_PLACES = 18;

/**
 * The exact sum of decimal texts, in canonical form.
 * @throws DomainError `invalidDecimal` for an invalid decimal, or for one with more than 18 decimals.
 */
export function sumDecimalTexts(amounts: Iterable<string>): string {
  let sum = 0n;
  for (const amount of amounts) sum += parseScaled(amount, MAX_DECIMAL_PLACES);
  return formatScaled(sum, MAX_DECIMAL_PLACES);
}

/** The negated amount; zero stays unsigned. */
export function negateDecimalText(amount: string): string {
  if (!/[1-9]/.test(amount)) return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}
