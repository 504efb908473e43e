import { decimalOfText, formatDecimal, sumDecimals, ZERO } from '@coffer/domain/decimal.ts';
import { requireBookWithin } from '../book-limits.ts';
import type { SourcePart, SourceTransaction } from '../source-book.ts';
import { tagsIn } from '../texts.ts';
import { type ActualNames, actualAmount } from './actual-names.ts';
import type { ActualSettings } from './actual-settings.ts';
import { type ForeignDatabase, isSet, type SqlRow, sqlText } from './safe-database.ts';

export interface ActualTransactions {
  readonly list: readonly SourceTransaction[];
  /** Rows with a date or an amount that cannot be stored. */
  readonly unreadable: number;
  readonly reconciled: number;
}

/** Parents come before their parts, so that one pass is enough. */
const TRANSACTIONS = `
  SELECT id, acct, category, CAST(CAST(amount AS INTEGER) AS TEXT) AS amount, description, substr(notes, 1, 2000) AS notes,
    substr(imported_description, 1, 2000) AS original, date, "isParent", "isChild", parent_id, transferred_id,
    starting_balance_flag, reconciled
  FROM transactions WHERE tombstone = 0 ORDER BY "isChild", date, sort_order, id`;

interface Draft extends Omit<SourceTransaction, 'parts'> {
  readonly parts: SourcePart[];
  readonly isSplit: boolean;
}

/** The live transactions with their parts. A part is alive only with its parent. */
export function actualTransactions(
  database: ForeignDatabase,
  names: ActualNames,
  { places }: ActualSettings,
): ActualTransactions {
  const drafts = new Map<string, Draft>();
  const counts = { unreadable: 0, reconciled: 0, parts: 0 };
  for (const row of database.rows(TRANSACTIONS)) {
    requireBookWithin('transactions', drafts.size + counts.parts);
    const accountKey = sqlText(row['acct']);
    const parent = isSet(row['isChild']) ? drafts.get(sqlText(row['parent_id']) ?? '') : undefined;
    // Actual shows neither transactions of deleted accounts nor parts without a parent.
    if (accountKey === null || !names.accounts.has(accountKey) || (isSet(row['isChild']) && parent === undefined))
      continue;
    const entry = entryOf(row, names, { places, isInBudget: names.accounts.get(accountKey)?.isInBudget ?? true });
    const date = dateOf(row['date']);
    if (entry === null || date === null) counts.unreadable += 1;
    else if (parent !== undefined) {
      counts.parts += 1;
      if (parent.isSplit) parent.parts.push(entry);
    } else {
      if (isSet(row['reconciled'])) counts.reconciled += 1;
      drafts.set(entry.key, { ...entry, accountKey, date, parts: [], isSplit: isSet(row['isParent']) });
    }
  }
  return { list: [...drafts.values()].map(settled), ...counts };
}

function entryOf(
  row: SqlRow,
  names: ActualNames,
  { places, isInBudget }: { readonly places: number; readonly isInBudget: boolean },
): SourcePart | null {
  const key = sqlText(row['id']);
  const amount = actualAmount(row['amount'], places);
  if (key === null || amount === null) return null;
  const payee = names.payees.get(sqlText(row['description']) ?? '');
  const other = names.accounts.get(payee?.accountKey ?? '');
  const category = names.categoryOf(sqlText(row['category']));
  const notes = sqlText(row['notes']);
  return {
    ...{ key, amount, notes },
    payee: other === undefined ? (payee?.name ?? null) : null,
    originalPayee: sqlText(row['original']) ?? other?.name ?? null,
    tags: tagsIn(notes),
    categoryKey: category?.key ?? null,
    // Actual counts an opening balance of the budget as income, and none without a category.
    isOpening: isSet(row['starting_balance_flag']) && (category?.isIncome ?? !isInBudget),
    transferKey: sqlText(row['transferred_id']),
  };
}

/** The dates that Coffer stores: 1900 to 2199. */
function dateOf(value: unknown): string | null {
  const match = /^((?:19|20|21)\d\d)(\d\d)(\d\d)$/.exec(String(value));
  if (match === null) return null;
  const [, year, month, day] = match;
  const date = `${year}-${month}-${day}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== date ? null : date;
}

/**
 * A transaction with parts that add up. Actual allows a split whose parts do not: the rest becomes a part without a
 * category, which Actual does not count in its budget either.
 */
function settled({ isSplit: _isSplit, parts, ...transaction }: Draft): SourceTransaction {
  if (parts.length === 0) return { ...transaction, parts };
  const rest = decimalOfText(transaction.amount).minus(sumDecimals(parts.map(({ amount }) => decimalOfText(amount))));
  const open = rest.equals(ZERO) ? [] : [restOf(transaction, formatDecimal(rest))];
  const all = [...parts, ...open];
  const [only] = all;
  if (only === undefined || all.length > 1) return { ...transaction, parts: all };
  // A split of one part is that part.
  return { ...transaction, ...only, payee: only.payee ?? transaction.payee, parts: [] };
}

function restOf({ key }: Pick<SourceTransaction, 'key'>, amount: string): SourcePart {
  return {
    ...{ key: `${key}/rest`, amount, payee: null, originalPayee: null, notes: null, tags: [], categoryKey: null },
    ...{ isOpening: false, transferKey: null },
  };
}
