import { decimalOfNumber, formatDecimal, isDecimal } from '@coffer/domain/decimal.ts';

/** What a spreadsheet takes for the beginning of a formula, also in the wide forms of East Asian fonts. */
const FORMULA = /^\s*[=+\-@|%＝＋－＠]|^[\t\r\n]/;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** One line of CSV (RFC 4180: commas, quotes doubled, CR LF). */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

/**
 * A value as one cell, exact: a decimal is its digits. A text that a spreadsheet would run as a formula stands behind
 * an apostrophe, which spreadsheets do not show.
 */
function csvCell(value: unknown): string {
  const text = textOf(value);
  const safe = FORMULA.test(text) && !isDecimal(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return formatDecimal(decimalOfNumber(value));
  if (Array.isArray(value) && value.every(isWord)) return value.join(' ');
  return JSON.stringify(value);
}

/** Of which a list is written with spaces between: ids, domains, permissions. */
function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^\S+$/.test(value);
}
