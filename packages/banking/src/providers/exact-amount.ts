import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import { absoluteAmount, canonicalAmount } from '../statements/canonical-amount.ts';

const scientific = /^([+-]?)(\d{1,40})(?:\.(\d{0,40}))?[eE]([+-]?\d{1,2})$/;

/**
 * Converts a provider's amount, digits or a JSON number with an exponent (`1.5E+3`), to a canonical decimal. Returns
 * null if it is not a number, or has more digits than amounts allow.
 */
export function parseExactAmount(text: string): string | null {
  const match = scientific.exec(text);
  if (match === null) return canonicalAmount(text);
  const [, sign = '', whole = '', decimals = '', exponent = '0'] = match;
  const digits = whole + decimals;
  const point = whole.length + Number(exponent);
  const padded = point < 0 ? '0'.repeat(-point) + digits : digits.padEnd(point, '0');
  const before = padded.slice(0, Math.max(point, 0));
  return canonicalAmount(`${sign}${before === '' ? '0' : before}.${padded.slice(Math.max(point, 0))}`);
}

export type CreditOrDebit = 'CRDT' | 'DBIT';

/** Returns the signed amount: negative for `DBIT`. Ignores the sign in `text`; null if `text` is not an amount. */
export function applyDirection(text: string, direction: CreditOrDebit): string | null {
  const amount = parseExactAmount(text);
  if (amount === null) return null;
  const magnitude = absoluteAmount(amount);
  return direction === 'DBIT' ? negateDecimalText(magnitude) : magnitude;
}
