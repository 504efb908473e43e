import { decimalFromNumber, formatDecimal } from '@coffer/domain/decimal.ts';
import { csvCell } from './csv-cell.schema.ts';

/** Returns one line of CSV (RFC 4180: commas, quotes doubled, CR LF). */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map((value) => csvCell(textOf(value))).join(',')}\r\n`;
}

/** Formats a value as text without rounding. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return formatDecimal(decimalFromNumber(value));
  if (Array.isArray(value) && value.every(isWord)) return value.join(' ');
  return JSON.stringify(value);
}

/** True for texts without spaces, such as ids and domains. Lists of such texts are written with spaces between them. */
function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^\S+$/.test(value);
}
