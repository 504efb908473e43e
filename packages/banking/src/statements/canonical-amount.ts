// Amounts stay text or BigInt throughout; binary floats would lose digits.
import { canonicalDecimal, isDecimal } from '@coffer/domain/decimal.ts';
import { MAX_DECIMAL_PLACES } from '@coffer/domain/decimal-texts.ts';
import { formatScaled, parseScaled } from '@coffer/domain/fixed-point.ts';

const longest = 80;
// Fast path: most amounts are already canonical.
const usual = /^-?[1-9]\d{0,14}(?:\.\d{0,9}[1-9])?$/;
const written = /^([+-]?)0*(\d*)(?:\.(\d*))?$/;

/**
 * The canonical spelling of a decimal. Accepts a plus sign, leading zeros (`+0000002571.4500`) and a bare point (`12.`,
 * `.5`). Returns null if `text` is not a plain decimal or has more than 20 digits before or 18 after the point.
 */
export function canonicalAmount(text: string): string | null {
  if (text.length > longest) return null;
  if (usual.test(text)) return text;
  const match = written.exec(text);
  if (match === null || !/\d/.test(text)) return null;
  const [, sign = '', whole = '', decimals = ''] = match;
  const fraction = decimals.replace(/0+$/, '');
  const plain = `${sign === '-' ? '-' : ''}${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`;
  return isDecimal(plain) ? canonicalDecimal(plain) : null;
}

export function absoluteAmount(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : amount;
}

/** A canonical amount in units of 10⁻¹⁸: exact, and fast to add and compare. */
export function amountToUnits(amount: string): bigint {
  return parseScaled(amount, MAX_DECIMAL_PLACES);
}

export function unitsToAmount(units: bigint): string {
  return formatScaled(units, MAX_DECIMAL_PLACES);
}
