import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import { excerpt, StatementError } from '../../statements/statement-error.ts';
import { createLedgerBook, type LedgerRow, unknownColumns } from '../ledger/ledger-book.ts';
import { dateFromParts, parseUsAmount } from '../ledger/us-amounts-and-dates.ts';
import type { SourceBook } from '../source-book.ts';
import type { ExportedRow } from '../tables/exported-tables.ts';

const NEEDED = ['date', 'description', 'amount', 'transaction type', 'account name'];
const COLUMNS = [...NEEDED, 'original description', 'category', 'labels', 'notes'];
/** Mint's own categories of transfers. */
const TRANSFERS = new Set(['transfer', 'credit card payment', 'transfer for cash spending']);

/** Converts Mint's transactions to the neutral model. @throws StatementError */
export function readMint(table: readonly ExportedRow[], currency: string): SourceBook {
  const missing = NEEDED.find((name) => table[0]?.has(name) !== true);
  if (missing !== undefined) throw new StatementError(`is not a Mint export: column ${missing} is missing`);
  return createLedgerBook({
    ...{ name: 'Mint', currency, rows: table.map(rowOf), openings: [] },
    isTransfer: (category) => TRANSFERS.has(category.toLowerCase()),
    notImported: unknownColumns(table, COLUMNS),
  });
}

function rowOf(row: ExportedRow): LedgerRow {
  const cell = (name: string) => (row.get(name) ?? '').trim();
  const [category, labels] = [cell('category'), cell('labels')];
  return {
    ...{ account: cell('account name'), amount: signed(parseUsAmount(cell('amount')), cell('transaction type')) },
    date: dateFromParts(cell('date'), /^(?<month>\d\d?)\/(?<day>\d\d?)\/(?<year>\d{4})$/.exec(cell('date'))?.groups),
    ...{ payee: cell('description'), bankText: cell('original description'), notes: cell('notes') },
    category: category.toLowerCase() === 'uncategorized' ? '' : category,
    // Mint separates labels only by characters that a label may contain too, so they can't be split: they become one tag.
    tags: labels === '' ? [] : [labels],
  };
}

function signed(amount: string, type: string): string {
  if (type.toLowerCase() === 'credit') return amount;
  if (type.toLowerCase() === 'debit') return negateDecimalText(amount);
  throw new StatementError(`has a transaction that is neither debit nor credit: ${excerpt(type)}`);
}
