import { toTextCell } from '@coffer/domain/text-cells.ts';

const NEEDS_QUOTES = /[",;|\t\r\n]|^\s|\s$/;

/**
 * Formats a text as one CSV cell (RFC 4180) that no spreadsheet reads as a formula. Used by the service and the app.
 */
export function csvCell(text: string): string {
  const cell = toTextCell(text);
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
