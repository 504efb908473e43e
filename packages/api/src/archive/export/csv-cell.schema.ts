import { toTextCell } from '@coffer/domain/text-cells.ts';

const NEEDS_QUOTES = /[",;|\t\r\n]|^\s|\s$/;

/** A text as one cell of a CSV file (RFC 4180), the service's and the app's: no spreadsheet finds a formula in it. */
export function csvCell(text: string): string {
  const cell = toTextCell(text);
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
