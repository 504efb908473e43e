import { SettingError } from '../statement-error.ts';
import { isDateCell } from './column-profile.ts';
import type { HeaderRow } from './columns.ts';
import type { CsvRow } from './csv-rows.ts';
import { findExportProfile } from './export-profile.ts';
import { headerRoles } from './headers.ts';
import { readMoney } from './money.ts';
import { normaliseHeader } from './normalise-header.ts';
import type { CsvSettings } from './settings.ts';

const searched = 60;

/** Index of the header row in `rows`, or -1. Banks often put a few lines before it. */
export function headerIndex(rows: readonly CsvRow[], settings: CsvSettings): number {
  if (settings.header === false) return -1;
  const head = rows.slice(0, searched);
  const wanted = [...settings.columns.values(), ...(settings.description ?? [])].filter(
    (name) => typeof name === 'string',
  );
  if (wanted.length > 0) return rowNaming(head, wanted);
  const known = head.findIndex(({ cells }) => findExportProfile(cells, settings.profile) !== null);
  if (known !== -1) return known;
  let best = -1;
  let bestScore = 0;
  head.forEach((row, index) => {
    const score = headerScore(row.cells);
    if (score > bestScore) {
      best = index;
      bestScore = score;
    }
  });
  if (bestScore >= 2) return best;
  const unknown = head.findIndex((row, index) => isUnknownHeader(row, head[index + 1]));
  if (unknown !== -1) return unknown;
  return settings.header === true ? 0 : -1;
}

function rowNaming(head: readonly CsvRow[], wanted: readonly string[]): number {
  const index = head.findIndex((row) => {
    const names = new Set(row.cells.map(normaliseHeader));
    const exact = new Set(row.cells.map((cell) => cell.trim()));
    return wanted.every((name) => exact.has(name.trim()) || names.has(normaliseHeader(name)));
  });
  if (index !== -1) return index;
  const names = wanted.map((name) => JSON.stringify(name)).join(', ');
  throw new SettingError('columns', `names columns that no row of the file has together: ${names}`);
}

/**
 * Counts the different roles that the row's cells name. Returns 0 if a role for the date or for the amount is
 * missing, or if a cell is itself a date or an amount.
 */
export function headerScore(cells: readonly string[]): number {
  const roles = new Set<string>();
  for (const cell of cells) {
    const text = cell.trim();
    if (text === '') continue;
    if (isDateCell(text) || readMoney(text, '.') !== null) return 0;
    for (const { role } of headerRoles(text).slice(0, 1)) roles.add(role);
  }
  const money = roles.has('amount') || roles.has('debit') || roles.has('credit') || roles.has('gross');
  return roles.has('date') && money ? roles.size : 0;
}

/** Whether the row contains only words and the next row has a date and an amount: a header in an unknown language. */
function isUnknownHeader(row: CsvRow, next: CsvRow | undefined): boolean {
  if (next === undefined || row.cells.length < 2 || row.cells.length > next.cells.length + 1) return false;
  const words = row.cells.every((cell) => !isDateCell(cell.trim()) && readMoney(cell.trim(), '.') === null);
  const filled = row.cells.filter((cell) => cell.trim() !== '').length;
  const dated = next.cells.findIndex((cell) => isDateCell(cell.trim()));
  const priced = next.cells.findIndex((cell, column) => column !== dated && readMoney(cell.trim(), '.') !== null);
  return (
    words &&
    filled > 1 &&
    dated !== -1 &&
    priced !== -1 &&
    (row.cells[dated] ?? '').trim() !== '' &&
    (row.cells[priced] ?? '').trim() !== ''
  );
}

export function toHeaderRow(row: CsvRow | undefined): HeaderRow | null {
  return row === undefined ? null : { line: row.line, cells: row.cells };
}
