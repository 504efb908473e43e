import { decimalOfNumber, formatDecimal } from '@coffer/domain/decimal.ts';
import { csvCell } from './csv-cell.schema.ts';

/** One line of CSV (RFC 4180: commas, quotes doubled, CR LF). */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map((value) => csvCell(textOf(value))).join(',')}\r\n`;
}

/** A value as text, exact: a decimal is its digits. */
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
