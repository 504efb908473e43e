import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import { canonicalAmount } from '../canonical-amount.ts';
import { CURRENCY_BY_SIGN } from './currency-signs.ts';

export interface CellMoney {
  readonly amount: string;
  readonly currency: string | null;
  /** Whether the cell states a sign, in any notation. */
  readonly signed: boolean;
  /** Number of digits after the decimal separator. */
  readonly decimals: number;
}

export type DecimalSeparator = '.' | ',';

export const currencyCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

const unit = String.raw`[A-Z]{3}|[A-Z]{0,3}\p{Sc}|zł|kč|kc|ks|sk|kr|ft|fr|sfr|lei|rp|rm|rs|руб|грн|р|лв|дин|din|ден|円|圓|元|원|บาท`;
const body = String.raw`\d[\d.,' ]*|[.,]\d+`;
const written = new RegExp(
  String.raw`^([+-]?) ?(${unit})?\.? ?([+-]?) ?(${body}?) ?(${unit})?\.? ?([+-]|CR|DR|DB|S|H|C|D)? ?(${unit})?\.?$`,
  'iu',
);
const plain = /^([+-]?)(\d{1,15})(?:[.,](\d{1,2}))?$/;
const longest = 60;

/**
 * Reads `$1,750.06`, `+$327.49`, `50,00 EUR`, `(12.00)`, `12,00-`, `1'234.50`, `12.00 DR`. Returns null if the cell is
 * not money.
 */
export function readMoney(cell: string, decimal: DecimalSeparator): CellMoney | null {
  const quick = plain.exec(cell);
  if (quick !== null) {
    const sign = quick[1] === '-' ? '-' : '';
    const amount = canonicalAmount(quick[3] === undefined ? `${sign}${quick[2]}` : `${sign}${quick[2]}.${quick[3]}`);
    return amount === null
      ? null
      : { amount, currency: null, signed: quick[1] !== '', decimals: quick[3]?.length ?? 0 };
  }
  const parts = partsOf(cell);
  if (parts === null) return null;
  const number = plainNumber(parts.digits, decimal);
  const amount = number === null ? null : canonicalAmount(number);
  if (amount === null) return null;
  return {
    amount: parts.negative ? negateDecimalText(amount) : amount,
    currency: parts.currency,
    signed: parts.signed,
    decimals: number === null ? 0 : (number.split('.')[1]?.length ?? 0),
  };
}

interface MoneyParts {
  readonly digits: string;
  readonly negative: boolean;
  readonly signed: boolean;
  readonly currency: string | null;
}

function partsOf(cell: string): MoneyParts | null {
  if (cell.length > longest || !/[\d０-９]/.test(cell)) return null;
  let text = cell
    .replace(/[\u2212\u2010-\u2014]/g, '-')
    .replace(/[\u2019\u02bc\u00b4`]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/[０-９．，－＋￥]/g, (wide) => wide.normalize('NFKC'))
    .trim();
  const bracketed = /^([^()\d]{0,6})\((.+)\)([^()\d]{0,6})$/u.exec(text);
  if (bracketed !== null) text = `${bracketed[1]}${bracketed[2]}${bracketed[3]}`.trim();
  // The Swiss notations "12.-" and "12,--" are whole amounts, not negative ones.
  text = text.replace(/[.,]-{1,2}(?=$| )/, '');
  const match = written.exec(text);
  if (match === null) return null;
  const [, sign1 = '', unit1, sign2 = '', digits = '', unit2, mark = '', unit3] = match;
  const units = [unit1, unit2, unit3].filter((found) => found !== undefined);
  const currency = units.length === 1 ? currencyOf(units[0] ?? '') : null;
  if (units.length > 1 || currency === 'none') return null;
  const signs = [sign1, sign2, mark.toUpperCase()].filter((sign) => sign !== '');
  const negatives = signs.filter((sign) => /^(?:-|DR|DB|S|D)$/.test(sign)).length;
  // "+ £5.00 CR" states the sign twice; "-£5.00 CR" contradicts itself.
  if (signs.length > 2 || (signs.length === 2 && negatives === 1)) return null;
  const negative = bracketed !== null || negatives > 0;
  return { digits: digits.replace(/[' ]/g, ''), negative, signed: negative || signs.length > 0, currency };
}

/**
 * Returns the ISO code of a currency symbol or code; null for other texts. Returns 'none' for three letters that are not a
 * currency, because `123 ABC` is not money.
 */
function currencyOf(text: string): string | null {
  const known = CURRENCY_BY_SIGN[text.toLowerCase()];
  if (known !== undefined) return known;
  if (!/^[A-Z]{3}$/i.test(text)) return null;
  const code = text.toUpperCase();
  return currencyCodes.has(code) ? code : 'none';
}

/**
 * Normalises digits to a decimal point without grouping. The column's separator decides only ambiguous cells: `1.234`
 * may be a thousand or a fraction; `1.23` and `1.234,56` are unambiguous.
 */
function plainNumber(digits: string, decimal: DecimalSeparator): string | null {
  const stated = separatorIn(digits);
  if (stated === 'none') return null;
  const separator = stated ?? decimal;
  const at = digits.lastIndexOf(separator);
  const only = at === digits.indexOf(separator);
  const whole = at === -1 || !only ? digits : digits.slice(0, at);
  const fraction = at === -1 || !only ? '' : digits.slice(at + 1);
  if (!/^\d*$/.test(fraction)) return null;
  if (/^\d*$/.test(whole)) return `${whole}.${fraction}`;
  return isGrouped(whole) ? `${whole.replace(/[.,]/g, '')}.${fraction}` : null;
}

function isGrouped(text: string): boolean {
  // Indian grouping has two digits per group above the thousands.
  return /^\d{1,3}(?:\.\d{2,3})*\.\d{3}$/.test(text) || /^\d{1,3}(?:,\d{2,3})*,\d{3}$/.test(text);
}

/** The decimal separator that `digits` implies; null if ambiguous, 'none' if `digits` is not a number. */
function separatorIn(digits: string): DecimalSeparator | 'none' | null {
  const point = digits.lastIndexOf('.');
  const comma = digits.lastIndexOf(',');
  if (point === -1 && comma === -1) return null;
  if (point !== -1 && comma !== -1) return point > comma ? '.' : ',';
  const used = point === -1 ? ',' : '.';
  const at = Math.max(point, comma);
  if (digits.indexOf(used) !== at) return isGrouped(digits) ? (used === '.' ? ',' : '.') : 'none';
  const before = digits.slice(0, at);
  const mayGroup = digits.length - at - 1 === 3 && /^[1-9]\d{0,2}$/.test(before);
  return mayGroup ? null : used;
}

const clearLead = 5000;

/** Returns the separator that most unambiguous cells have, or `fallback` if neither is more frequent. */
export function decideDecimalSeparator(cells: Iterable<string>, fallback: DecimalSeparator): DecimalSeparator {
  let points = 0;
  let commas = 0;
  for (const cell of cells) {
    const quick = plain.exec(cell);
    const digits = quick === null ? partsOf(cell)?.digits : cell.replace(/^[+-]/, '');
    const stated = digits === undefined ? null : separatorIn(digits);
    if (stated === '.') points += 1;
    else if (stated === ',') commas += 1;
    if (Math.abs(points - commas) >= clearLead) break;
  }
  return points === commas ? fallback : points > commas ? '.' : ',';
}

/** Whether the cell is written as money rather than a plain number: with decimals, a sign or a currency. */
export function looksLikeMoney(cell: string): boolean {
  return /[.,]\d|[^\d\s]/.test(cell);
}

/** Subunits in which securities are quoted (hundredths), and their currencies. */
export const currencySubunits: Readonly<Record<string, string>> = {
  GBX: 'GBP',
  GBp: 'GBP',
  ZAc: 'ZAR',
  ZAX: 'ZAR',
  ILA: 'ILS',
};
