import { divideHalfAway, scaledOf, textOfScaled } from '@coffer/domain/fixed-point.ts';

/** The places that the contract's decimals have at most. */
const PLACES = 18;

/** The exact sum of decimals, as a canonical one. @throws DomainError `invalidDecimal` where one is no decimal */
export function exactSum(amounts: Iterable<string>): string {
  let sum = 0n;
  for (const amount of amounts) sum += scaledOf(amount, PLACES);
  return textOfScaled(sum, PLACES);
}

/**
 * The part of an amount, spread over `days`, that belongs to those after the first `passed`: R(amount) −
 * R(amount · passed/days), R rounding half away from zero to 18 places (as the service does).
 */
export function shareAfter(amount: string, passed: number, days: number): string {
  const whole = scaledOf(amount, PLACES);
  return textOfScaled(whole - divideHalfAway(whole * BigInt(passed), BigInt(days)), PLACES);
}

/** The amount with the other sign; zero has none. */
export function negated(amount: string): string {
  if (!/[1-9]/.test(amount)) return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}
