import { isIsoCurrency } from '@coffer/domain/currencies.ts';
import { canonicalDecimal, Decimal, isDecimal } from '@coffer/domain/decimal.ts';

/** Codes of currencies that exchanges quote in hundredths, as sources write them. London quotes most shares in pence. */
const HUNDREDTHS: Readonly<Record<string, string>> = {
  GBX: 'GBP',
  GBp: 'GBP',
  GBPX: 'GBP',
  'GBP.p': 'GBP',
  ZAC: 'ZAR',
  ZAc: 'ZAR',
  ILA: 'ILS',
  ILa: 'ILS',
};

export interface QuoteUnit {
  readonly currency: string;
  /** Number of quoted units in one unit of the currency: 100 for pence. */
  readonly perUnit: 1 | 100;
}

/** Parses a unit of quotation; null if it is not money (an index in points). Case matters: `GBp` is pence. */
export function parseQuoteUnit(unit: string): QuoteUnit | null {
  const currency = HUNDREDTHS[unit];
  if (currency !== undefined) return { currency, perUnit: 100 };
  const code = unit.trim().toUpperCase();
  return isIsoCurrency(code) ? { currency: code, perUnit: 1 } : null;
}

/** The exact value in the currency; null if it is not a positive contract decimal. */
export function quoteValue({ perUnit }: QuoteUnit, text: string): string | null {
  if (!/^\+?\d{1,30}(\.\d{1,30})?([eE][+-]?\d{1,2})?$/.test(text)) return null;
  const value = new Decimal(text).div(perUnit).toFixed();
  return isDecimal(value) && /[1-9]/.test(value) ? canonicalDecimal(value) : null;
}
