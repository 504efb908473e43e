import { csvCell } from '@coffer/api/archive/export/csv-cell.schema.ts';
import { formatPlainNumber } from '#shared/format/plain-number.ts';
import type { DownloadCell, DownloadRow } from './cells.ts';

/** CSV by RFC 4180, with a byte order mark so that Excel reads UTF-8, and unformatted numbers. */
export function csvText(rows: readonly DownloadRow[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(textOf).join(',')}\r\n`).join('')}`;
}

function textOf(cell: DownloadCell): string {
  switch (typeof cell) {
    case 'string':
      return csvCell(cell);
    case 'object':
      return csvCell(cell.text);
    case 'number':
      return formatPlainNumber(cell);
    default:
      return String(cell);
  }
}
