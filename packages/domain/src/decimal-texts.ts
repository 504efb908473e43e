import { scaledOf, textOfScaled } from './fixed-point.ts';

/** The places that the contract's decimals have at most. */
export const MAX_DECIMAL_PLACES = 18;

/** The exact sum of decimals, as a canonical one. @throws DomainError `invalidDecimal` where one is no decimal */
export function exactSum(amounts: Iterable<string>): string {
  let sum = 0n;
  for (const amount of amounts) sum += scaledOf(amount, MAX_DECIMAL_PLACES);
  return textOfScaled(sum, MAX_DECIMAL_PLACES);
}

/** The amount with the other sign; zero has none. */
export function negated(amount: string): string {
  if (!/[1-9]/.test(amount)) return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}
