// Amounts stay text or BigInt from the file to the caller: no binary float on the way.
import { canonicalDecimal, isDecimal } from '@coffer/domain/decimal.ts';
import { MAX_DECIMAL_PLACES } from '@coffer/domain/decimal-texts.ts';
import { scaledOf, textOfScaled } from '@coffer/domain/fixed-point.ts';

const longest = 80;
// Most amounts are canonical as they stand.
const usual = /^-?[1-9]\d{0,14}(?:\.\d{0,9}[1-9])?$/;
const written = /^([+-]?)0*(\d*)(?:\.(\d*))?$/;

/**
 * The canonical spelling of a decimal as files write it: a plus sign, leading zeros (`+0000002571.4500`)
 * and a bare point (`12.`, `.5`) are understood. null where `text` is no plain decimal or has more than
 * 20 digits before or 18 after the point.
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

export function magnitudeOf(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : amount;
}

/** A canonical amount as a count of 10⁻¹⁸: exact, and quick to add and to compare. */
export function unitsOf(amount: string): bigint {
  return scaledOf(amount, MAX_DECIMAL_PLACES);
}

export function amountOf(units: bigint): string {
  return textOfScaled(units, MAX_DECIMAL_PLACES);
}
