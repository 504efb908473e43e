import type { DownloadRow } from './cells.ts';
import { csvText } from './csv-text.ts';
import { saveFile } from './save-file.ts';

export type TableFormat = 'csv' | 'xlsx';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Excel cannot open sheets with more rows. */
const MAX_ROWS = 1_048_576;

/** Whether the rows, including the header, fit into one file of this format. */
export function fitsIntoFormat(format: TableFormat, rows: readonly DownloadRow[]): boolean {
  return format === 'csv' || rows.length <= MAX_ROWS;
}

/** Downloads a table as a file. The first row is the header; `name` is the file name without its extension. */
export async function saveTable(name: string, format: TableFormat, rows: readonly DownloadRow[]): Promise<void> {
  if (format === 'csv') {
    saveFile(new Blob([csvText(rows)], { type: 'text/csv' }), `${name}.csv`);
    return;
  }
  // Loaded on first use, because the module contains a compression library and few people save tables.
  const { encodeWorkbook } = await import('./workbook.ts');
  saveFile(new Blob([encodeWorkbook(name, rows)], { type: XLSX }), `${name}.xlsx`);
}
