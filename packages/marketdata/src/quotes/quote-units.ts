import { isIsoCurrency } from '@coffer/domain/currencies.ts';
import { canonicalDecimal, Decimal, isDecimal } from '@coffer/domain/decimal.ts';

/** Currencies that exchanges quote in hundredths, as sources write them. London quotes most shares in pence. */
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
  /** How many of the unit are one of the currency. */
  readonly perUnit: 1 | 100;
}

/** What a unit is; null where it is none that money is counted in (an index in points). Case counts: `GBp` is pence. */
export function unitOf(unit: string): QuoteUnit | null {
  const currency = HUNDREDTHS[unit];
  if (currency !== undefined) return { currency, perUnit: 100 };
  const code = unit.trim().toUpperCase();
  return isIsoCurrency(code) ? { currency: code, perUnit: 1 } : null;
}

/** The value in the currency, exactly; null where it is no positive decimal of the contract. */
export function valueIn({ perUnit }: QuoteUnit, text: string): string | null {
  if (!/^\+?\d{1,30}(\.\d{1,30})?([eE][+-]?\d{1,2})?$/.test(text)) return null;
  const value = new Decimal(text).div(perUnit).toFixed();
  return isDecimal(value) && /[1-9]/.test(value) ? canonicalDecimal(value) : null;
}
