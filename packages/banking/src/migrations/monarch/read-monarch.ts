import { earlierDate } from '@coffer/domain/dates.ts';
import { formatDecimal, parseUnlimitedDecimal, sumDecimals } from '@coffer/domain/decimal.ts';
import { excerpt, StatementError } from '../../statements/statement-error.ts';
import { createLedgerBook, type LedgerRow, unknownColumns } from '../ledger/ledger-book.ts';
import { dateFromParts, parseUsAmount } from '../ledger/us-amounts-and-dates.ts';
import type { NotImportedData, SourceBook } from '../source-book.ts';
import type { ExportedRow } from '../tables/exported-tables.ts';

const COLUMNS = ['date', 'merchant', 'category', 'account', 'original statement', 'notes', 'amount', 'tags', 'owner'];
const NEEDED = ['date', 'merchant', 'account', 'amount'];
/** Monarch's own categories of transfers; a person cannot delete them. */
const TRANSFERS = new Set(['transfer', 'credit card payment']);

interface Balance {
  readonly date: string;
  readonly amount: string;
}

/** Converts Monarch's transactions and balances to the neutral model. @throws StatementError */
export function readMonarch(
  table: readonly ExportedRow[],
  balances: readonly ExportedRow[] | null,
  currency: string,
): SourceBook {
  const missing = NEEDED.find((name) => table[0]?.has(name) === false);
  if (missing !== undefined) throw new StatementError(`is not a Monarch export: column ${missing} is missing`);
  const rows = table.map(rowOf);
  const first = firstBalances(balances ?? []);
  const owned = table.filter((row) => (row.get('owner') ?? '').trim() !== '').length;
  return createLedgerBook({
    ...{ name: 'Monarch', currency, rows, openings: openingsOf(rows, first) },
    isTransfer: (category) => TRANSFERS.has(category.toLowerCase()),
    notImported: [
      { what: 'owners of transactions', count: owned, why: 'Transactions in Coffer belong to the whole wallet.' },
      onlyBalances(rows, first),
      ...unknownColumns(table, COLUMNS),
      ...unknownColumns(balances ?? [], ['date', 'balance', 'amount', 'account', 'account name']),
    ],
  });
}

function rowOf(row: ExportedRow): LedgerRow {
  const cell = (name: string) => (row.get(name) ?? '').trim();
  const category = cell('category');
  return {
    ...{ account: cell('account'), date: isoDate(cell('date')), amount: parseUsAmount(cell('amount')) },
    ...{ payee: cell('merchant'), bankText: cell('original statement'), notes: cell('notes') },
    category: category.toLowerCase() === 'uncategorized' ? '' : category,
    tags: cell('tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  };
}

function isoDate(cell: string): string {
  return dateFromParts(cell, /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/.exec(cell)?.groups);
}

/**
 * The first balance of each account. Two accounts of one name would have two balances on a day.
 * @throws StatementError
 */
function firstBalances(rows: readonly ExportedRow[]): Map<string, Balance> {
  const first = new Map<string, Balance>();
  const days = new Set<string>();
  for (const row of rows) {
    const account = (row.get('account name') ?? row.get('account') ?? '').trim();
    const date = isoDate((row.get('date') ?? '').trim());
    const amount = parseUsAmount(row.get('balance') ?? row.get('amount') ?? '');
    const day = JSON.stringify([account, date]);
    if (days.has(day)) throw new StatementError(`has two balances of an account on one day: ${excerpt(account)}`);
    days.add(day);
    const known = first.get(account);
    if (known === undefined || date < known.date) first.set(account, { date, amount });
  }
  return first;
}

/**
 * Returns the opening balance of each account, computed from its first stated balance and the transactions up to that
 * day.
 */
function openingsOf(rows: readonly LedgerRow[], balances: ReadonlyMap<string, Balance>) {
  const byAccount = Map.groupBy(rows, ({ account }) => account);
  return [...byAccount].flatMap(([account, own]) => {
    const balance = balances.get(account);
    if (balance === undefined) return [];
    const before = own.filter(({ date }) => date <= balance.date).map(({ amount }) => parseUnlimitedDecimal(amount));
    const amount = parseUnlimitedDecimal(balance.amount).minus(sumDecimals(before));
    const date = own.reduce((earliest, row) => earlierDate(earliest, row.date), balance.date);
    return amount.isZero() ? [] : [{ account, date, amount: formatDecimal(amount) }];
  });
}

function onlyBalances(rows: readonly LedgerRow[], balances: ReadonlyMap<string, Balance>): NotImportedData {
  const accounts = new Set(rows.map(({ account }) => account));
  const count = [...balances.keys()].filter((account) => !accounts.has(account)).length;
  return { what: 'accounts that have only balances', count, why: 'They have no transactions.' };
}
