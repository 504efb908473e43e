import { csvCell } from '@coffer/api/archive/export/csv-cell.schema.ts';

/** CSV by RFC 4180, with a byte order mark so that Excel reads UTF-8, and unformatted numbers. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  const lines = rows.map((cells) => cells.map((cell) => (typeof cell === 'number' ? String(cell) : csvCell(cell))));
  return `\uFEFF${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`;
}
