import { csvCell } from '@coffer/api/archive/export/csv-cell.schema.ts';

/** RFC 4180 with the mark by which Excel knows UTF-8; numbers plain, as every program reads them. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  const lines = rows.map((cells) => cells.map((cell) => (typeof cell === 'number' ? String(cell) : csvCell(cell))));
  return `\uFEFF${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`;
}
