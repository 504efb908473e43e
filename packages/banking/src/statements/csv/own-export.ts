import { isDate } from '@coffer/domain/date-texts.ts';
import { canonicalDecimal, isDecimal } from '@coffer/domain/decimal.ts';
import { exactSum } from '@coffer/domain/decimal-texts.ts';
import { emptyStatement, mergeAccounts } from '../accounts.ts';
import type { StatementBooking, StatementPart } from '../booking.ts';
import { SkippedRecords } from '../skipped.ts';
import type { ParsedStatement } from '../statement.ts';
import { excerpt } from '../statement-error.ts';
import type { CsvRow } from './table.ts';

/** The columns without which a file isn't Coffer's export of transactions. */
const NEEDED = ['id', 'date', 'amountValue', 'amountCurrency', 'parentTransactionId'] as const;

interface OwnTable {
  readonly delimiter: string;
  readonly header: { readonly cells: readonly string[] } | null;
  readonly rows: readonly CsvRow[];
}

type Cell = (row: CsvRow, name: string) => string;

/** Transactions as Coffer itself exports them (`export?format=csv&resource=transactions`); null for any other table. */
export function readOwnExport({ delimiter, header, rows }: OwnTable): Omit<ParsedStatement, 'table'> | null {
  if (header === null || header.cells[0] !== 'id' || header.cells[1] !== 'walletId') return null;
  const places = new Map(header.cells.map((name, at) => [name, at]));
  if (!NEEDED.every((name) => places.has(name))) return null;
  const cell: Cell = (row, name) => row.cells[places.get(name) ?? -1] ?? '';
  const skipped = new SkippedRecords();
  const ids = new Set(rows.map((row) => cell(row, 'id')));
  const readable: CsvRow[] = [];
  const parts = new Map<string, StatementPart[]>();
  for (const row of rows) {
    const fault = faultOf(row, cell);
    const parentId = cell(row, 'parentTransactionId');
    if (fault !== null) skipped.add(row.line, fault);
    else if (parentId === '' || !ids.has(parentId)) readable.push(row);
    else parts.set(parentId, [...(parts.get(parentId) ?? []), partOf(row, cell)]);
  }
  const bookings = readable.map((row) => bookingOf(row, cell, parts.get(cell(row, 'id')) ?? []));
  const currencies = new Set(bookings.map(({ currency }) => currency));
  const [only = null] = currencies;
  const statement = { ...emptyStatement(), currency: currencies.size === 1 ? only : null, bookings };
  return { accounts: mergeAccounts([statement]), skipped: skipped.all, settings: { delimiter, header: true } };
}

function faultOf(row: CsvRow, cell: Cell): string | null {
  const [date, amount, currency] = [cell(row, 'date'), cell(row, 'amountValue'), cell(row, 'amountCurrency')];
  if (row.brokenQuotes && row.lastLine > row.line) return 'broken quotes run over several lines';
  if (!isDate(date)) return `the date ${excerpt(date)} is not a real day`;
  if (!isDecimal(amount)) return `the amount ${excerpt(amount)} is not a number`;
  return currency === '' ? 'the currency is missing' : null;
}

function partOf(row: CsvRow, cell: Cell): StatementPart {
  return {
    amount: canonicalDecimal(cell(row, 'amountValue')),
    fromTo: cell(row, 'fromTo') || null,
    description: cell(row, 'description') || null,
    notes: cell(row, 'notes') || null,
    categoryId: cell(row, 'categoryId') || null,
  };
}

/** A split whose parts don't add up to it stays whole. */
function bookingOf(row: CsvRow, cell: Cell, parts: readonly StatementPart[]): StatementBooking {
  const { categoryId: _categoryId, ...own } = partOf(row, cell);
  const secondaryDate = cell(row, 'secondaryDate');
  const isSplit = parts.length > 0 && exactSum(parts.map(({ amount }) => amount)) === own.amount;
  return {
    ...{ ...own, line: row.line, date: cell(row, 'date'), currency: cell(row, 'amountCurrency') },
    ...{ secondaryDate: isDate(secondaryDate) ? secondaryDate : null, bankReference: null },
    ...(cell(row, 'pending') === 'true' ? { pending: true } : {}),
    ...(isSplit ? { parts } : {}),
  };
}
