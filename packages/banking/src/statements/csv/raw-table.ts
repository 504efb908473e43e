import { fromTextCell } from '@coffer/domain/text-cells.ts';
import type { ReportProgress } from '../progress.ts';
import type { StatementTable } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import { isDateCell, profileColumns } from './column-profile.ts';
import type { DecidedColumns, HeaderRow } from './columns.ts';
import { type CsvRow, lineStart, readCsvRows } from './csv-rows.ts';
import { detectDelimiter } from './delimiter.ts';
import { headerIndex, toHeaderRow } from './header-row.ts';
import type { CsvSettings } from './settings.ts';

/** The header and the rows of a CSV file, before each column is assigned its role. */
export interface RawTable {
  readonly delimiter: string;
  readonly header: HeaderRow | null;
  readonly before: readonly CsvRow[];
  readonly rows: readonly CsvRow[];
}

/**
 * Splits the text into header and rows.
 * @throws StatementError if there are no rows, or no row contains the columns of the settings
 */
export function readRawTable(text: string, settings: CsvSettings, progress?: ReportProgress): RawTable {
  const at = lineStart(text, settings.skipLines);
  const delimiter = settings.delimiter ?? detectDelimiter(text, at);
  const all = readCsvRows(text, delimiter, at, settings.skipLines + 1, progress);
  if (all.length === 0) throw new StatementError('expected a CSV statement, found no rows', settings.skipLines + 1);
  const index = headerIndex(all, settings);
  const rows = index === -1 ? all : all.slice(index + 1);
  return {
    delimiter,
    header: toHeaderRow(all[index]),
    before: all.slice(0, Math.max(index, 0)),
    rows: isOurExport(all[index]) ? rows.map((row) => ({ ...row, cells: row.cells.map(fromTextCell) })) : rows,
  };
}

/** Whether the file is Coffer's own CSV export, which prefixes text with an apostrophe where it would be a formula. */
function isOurExport(header: CsvRow | undefined): boolean {
  return header !== undefined && header.cells[0] === 'id' && header.cells[1] === 'walletId';
}

const sampled = 20;
const longestCell = 100;

export function tablePreview({ header, rows }: RawTable, columns: DecidedColumns | null): StatementTable {
  const shown = (cells: readonly string[]): string[] => cells.map((cell) => cut(cell));
  let columnCount = header?.cells.length ?? 0;
  for (const row of rows) columnCount = Math.max(columnCount, row.cells.length);
  return {
    header: header === null ? null : shown(header.cells),
    headerLine: header?.line ?? null,
    columnCount,
    rowCount: rows.length,
    sample: rows.slice(0, sampled).map(({ line, cells }) => ({ line, cells: shown(cells) })),
    columns:
      columns === null
        ? {}
        : {
            ...Object.fromEntries(columns.single),
            ...(columns.description.length === 0 ? {} : { description: columns.description }),
          },
  };
}

function cut(cell: string): string {
  const text = cell.trim();
  return (text.length > longestCell ? `${text.slice(0, longestCell - 1)}…` : text).toWellFormed();
}

/** Whether the column has a date in every row. */
export function isDateColumn(rows: readonly CsvRow[], column: number): boolean {
  return rows.every(({ cells }) => isDateCell((cells[column] ?? '').trim()));
}

/** Whether a person could assign the columns: most rows have several cells, and some column contains dates or money. */
export function canBeStatement({ rows }: RawTable): boolean {
  if (rows.length === 0) return false;
  const wide = rows.filter(({ cells }) => cells.length > 1).length;
  if (wide < rows.length / 2) return false;
  return profileColumns(rows.map(({ cells }) => cells)).some(
    ({ dates, plainlyMoney, filled }) => filled >= rows.length / 2 && Math.max(dates, plainlyMoney) > filled / 2,
  );
}
