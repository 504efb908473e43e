import { defaultDecimals, formatAmount } from './amount-format.ts';
import { FormatCache } from './format-cache.ts';

/**
 * Parses an amount as people write it to a canonical decimal (`-1234.5`), or null if it is not an amount.
 *
 * `1.234,56` and `1,234.56` are read the same in all locales: of two different separators, the later one is the decimal point. A
 * single separator is the decimal point, unless it differs from the locale's and exactly three digits follow: `1.234` is then one
 * thousand two hundred and thirty-four if the locale uses a decimal comma. Spaces and apostrophes are grouping characters; a
 * minus may be U+2212 and may follow the number.
 */
export function parseMoney(text: string, locale: string, currency?: string): string | null {
  const match = /^([-\u2212–+]?)([\d.,]*\d[\d.,]*)([-\u2212–]?)$/.exec(bareNumber(text, currency));
  if (match === null) return null;
  const [, leading = '', body = '', trailing = ''] = match;
  if (leading && trailing) return null;
  const point = decimalPointOf(body, locale);
  const cut = point === null ? body.length : body.lastIndexOf(point);
  const integer = removeGrouping(body.slice(0, cut));
  const fraction = body.slice(cut + 1);
  if (integer === null || !/^\d*$/.test(fraction)) return null;
  return canonical(leading === '-' || leading === '\u2212' || leading === '–' || trailing !== '', integer, fraction);
}

/**
 * Formats a canonical decimal for an input in the locale, with Latin digits and without the currency. With `currency`,
 * shows at least the currency's usual decimals. Returns any other text unchanged.
 */
export function formatMoneyInput(value: string, locale: string, currency?: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value;
  const usual = currency === undefined ? 0 : defaultDecimals(currency);
  const given = value.split('.')[1]?.length ?? 0;
  return formatAmount(value, { locale: latin(locale), decimals: Math.min(18, Math.max(usual, given)) });
}

/** Removes grouping spaces and apostrophes, marks of writing direction, and the currency as symbol or code. */
function bareNumber(text: string, currency: string | undefined): string {
  const bare = text.replace(/[\s\u00a0\u202f'’\u061c\u200e\u200f\p{Sc}]/gu, '');
  const at = currency ? bare.toUpperCase().indexOf(currency.toUpperCase()) : -1;
  if (!currency || at < 0) return bare;
  const [before, after] = [bare.slice(0, at), bare.slice(at + currency.length)];
  // A currency between digits is not a valid separator.
  return /\d/.test(before) && /\d/.test(after) ? bare : before + after;
}

function decimalPointOf(body: string, locale: string): '.' | ',' | null {
  const dots = body.split('.').length - 1;
  const commas = body.split(',').length - 1;
  if (dots > 0 && commas > 0) return body.lastIndexOf('.') > body.lastIndexOf(',') ? '.' : ',';
  if (dots + commas !== 1) return null;
  const separator = dots === 1 ? '.' : ',';
  const groups = separator !== decimalSign(locale) && /^[1-9]\d{0,2}[.,]\d{3}$/.test(body);
  return groups ? null : separator;
}

/**
 * Removes the grouping separators of `1.234.567`; null if the digits are not in groups of three. Groups before the last
 * may also have two digits, as in India.
 */
function removeGrouping(text: string): string | null {
  if (/^\d*$/.test(text)) return text;
  if (!/^\d{1,3}(\.\d{2,3})*\.\d{3}$/.test(text) && !/^\d{1,3}(,\d{2,3})*,\d{3}$/.test(text)) return null;
  return text.replace(/[.,]/g, '');
}

function canonical(negative: boolean, integer: string, fraction: string): string {
  const whole = integer.replace(/^0+(?=\d)/, '') || '0';
  const rest = fraction.replace(/0+$/, '');
  const digits = rest ? `${whole}.${rest}` : whole;
  return negative && digits !== '0' ? `-${digits}` : digits;
}

const latin = (locale: string) => new Intl.Locale(locale, { numberingSystem: 'latn' }).toString();

const decimalSigns = new FormatCache<string>();

function decimalSign(locale: string): string {
  return decimalSigns.get([locale], () => {
    const parts = new Intl.NumberFormat(latin(locale)).formatToParts(1.5);
    return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  });
}
