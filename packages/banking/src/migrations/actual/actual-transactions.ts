import { formatDecimal, parseUnlimitedDecimal, sumDecimals, ZERO } from '@coffer/domain/decimal.ts';
import { type CutTexts, MAX_READ_CHARACTERS } from '../cut-texts.ts';
import { findTagsInNotes } from '../find-tags-in-notes.ts';
import type { SourcePart, SourceTransaction } from '../source-book.ts';
import {
  compareSqlValues,
  flagColumns,
  idColumns,
  isFlagSet,
  RecordsById,
  readSqlTextValue,
  textColumns,
} from '../sqlite/sql-values.ts';
import type { SqlRow, UntrustedDatabase } from '../sqlite/untrusted-database.ts';
import { type ActualNames, parseActualAmount } from './actual-names.ts';
import type { ActualSettings } from './actual-settings.ts';

export interface ActualTransactions {
  readonly list: readonly SourceTransaction[];
  /** Rows with a date or an amount that cannot be stored. */
  readonly unreadable: number;
  readonly reconciled: number;
  /** Number of transactions that are marked as seen at the bank but not reconciled. */
  readonly cleared: number;
}

interface Entry {
  readonly entry: SourcePart;
  readonly accountKey: string;
  readonly date: string;
  /** The transaction's position among the transactions of the same day. */
  readonly place: number | null;
}

interface Draft extends Entry {
  readonly parts: Entry[];
  readonly isSplit: boolean;
}

interface Reading {
  readonly names: ActualNames;
  readonly places: number;
  readonly cut: CutTexts;
}

/** Reads the transactions that are not deleted, with their parts. A part of a deleted transaction counts as deleted. */
export function readActualTransactions(
  database: UntrustedDatabase,
  names: ActualNames,
  { places, cut }: ActualSettings & { readonly cut: CutTexts },
): ActualTransactions {
  const seen = new RecordsById<true>('transactions');
  const drafts = new Map<string, Draft>();
  const children: (readonly [parentId: string, child: Entry | null])[] = [];
  const counts = { unreadable: 0, reconciled: 0, cleared: 0 };
  for (const row of transactionRows(database)) {
    seen.add(readSqlTextValue(row['id']), true);
    const isChild = isFlagSet(row['isChild']);
    const accountKey = readSqlTextValue(row['acct']) ?? '';
    // Actual does not show transactions of deleted accounts.
    if (!names.accounts.has(accountKey)) continue;
    const entry = entryOf(row, accountKey, { names, places, cut });
    if (isChild) children.push([readSqlTextValue(row['parent_id']) ?? '', entry]);
    else if (entry === null) counts.unreadable += 1;
    else {
      if (isFlagSet(row['reconciled'])) counts.reconciled += 1;
      else if (isFlagSet(row['cleared'])) counts.cleared += 1;
      drafts.set(entry.entry.key, { ...entry, parts: [], isSplit: isFlagSet(row['isParent']) });
    }
  }
  for (const [parentId, child] of children) {
    const parent = drafts.get(parentId);
    if (parent !== undefined && child === null) counts.unreadable += 1;
    if (parent?.isSplit === true && child !== null) parent.parts.push(child);
  }
  const list = [...drafts.values()].toSorted(inOrder).map((draft) => completeSplit(draft, cut));
  return { list, ...counts };
}

function transactionRows(database: UntrustedDatabase): Iterable<SqlRow> {
  const cleared = database.columnsOf('transactions').has('cleared') ? ['cleared'] : [];
  const columns = [
    idColumns('id', 'acct', 'category', 'description', 'date', 'parent_id', 'transferred_id'),
    'CAST(CAST(amount AS INTEGER) AS TEXT) AS amount, CAST(sort_order AS REAL) AS place',
    textColumns(MAX_READ_CHARACTERS, 'notes', 'imported_description'),
    flagColumns('isParent', 'isChild', 'starting_balance_flag', 'reconciled', ...cleared),
  ];
  const where = 'tombstone = 0';
  return database.scan({ table: 'transactions', columns: columns.join(', '), where, limit: 'transactions' });
}

function inOrder(one: Entry, other: Entry): number {
  return (
    compareSqlValues(one.date, other.date) ||
    compareSqlValues(one.place, other.place) ||
    compareSqlValues(one.entry.key, other.entry.key)
  );
}

/** Returns null if the row has no id, or if its date or amount cannot be stored. */
function entryOf(row: SqlRow, accountKey: string, { names, places, cut }: Reading): Entry | null {
  const key = readSqlTextValue(row['id']) ?? '';
  const [amount, date, place] = [parseActualAmount(row['amount'], places), dateOf(row['date']), row['place']];
  if (key === '' || amount === null || date === null) return null;
  const payee = names.payees.get(readSqlTextValue(row['description']) ?? '');
  const other = names.accounts.get(payee?.accountKey ?? '');
  const category = names.categoryOf(readSqlTextValue(row['category']));
  const isInBudget = names.accounts.get(accountKey)?.isInBudget ?? true;
  const notes = readSqlTextValue(row['notes']);
  const entry = {
    ...{ key, amount, notes: cut.text(notes) },
    payee: other === undefined ? (payee?.name ?? null) : null,
    originalPayee: cut.text(readSqlTextValue(row['imported_description'])) ?? other?.name ?? null,
    tags: cut.tags(findTagsInNotes(notes)),
    categoryKey: category?.key ?? null,
    // In Actual, the opening balance of a budget account has an income category, and that of another account has no
    // category. A flagged transaction in any other state is not treated as an opening balance.
    isOpening: isFlagSet(row['starting_balance_flag']) && (category?.isIncome ?? !isInBudget),
    transferKey: readSqlTextValue(row['transferred_id']),
  };
  return { entry, accountKey, date, place: typeof place === 'number' ? place : null };
}

/** Returns a date from 1900 to 2199, the range that Coffer stores; null for other values. */
function dateOf(value: unknown): string | null {
  const match = /^((?:19|20|21)\d\d)(\d\d)(\d\d)$/.exec(String(value));
  if (match === null) return null;
  const [, year, month, day] = match;
  const date = `${year}-${month}-${day}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== date ? null : date;
}

/**
 * Returns a transaction with parts that add up to its amount. Actual allows a split whose parts do not add up: the rest
 * becomes a part without a category, which Actual does not count in its budget either.
 */
function completeSplit({ entry, accountKey, date, parts }: Draft, cut: CutTexts): SourceTransaction {
  const whole = { ...entry, accountKey, date };
  if (parts.length === 0) return { ...whole, parts: [] };
  const own = parts.toSorted(inOrder).map((part) => part.entry);
  const rest = parseUnlimitedDecimal(whole.amount).minus(
    sumDecimals(own.map(({ amount }) => parseUnlimitedDecimal(amount))),
  );
  const all = [...own, ...(rest.equals(ZERO) ? [] : [restOf(whole, formatDecimal(rest))])];
  const [only] = all;
  if (only === undefined || all.length > 1) return { ...whole, parts: all };
  // A split with a single part becomes a plain transaction: the part, with the parent's fields.
  const notes = new Set([whole.notes, only.notes].filter((note) => note !== null && note !== ''));
  return {
    ...{ ...whole, ...only, parts: [] },
    payee: only.payee ?? whole.payee,
    originalPayee: only.originalPayee ?? whole.originalPayee,
    notes: notes.size === 0 ? null : cut.text([...notes].join('\n')),
    tags: cut.tags([...whole.tags, ...only.tags]),
  };
}

function restOf({ key }: Pick<SourceTransaction, 'key'>, amount: string): SourcePart {
  return {
    ...{ key: `${key}/rest`, amount, payee: null, originalPayee: null, notes: null, tags: [], categoryKey: null },
    ...{ isOpening: false, transferKey: null },
  };
}
