import { formatScaled } from '@coffer/domain/fixed-point.ts';
import { excerpt, StatementError } from '../../statements/statement-error.ts';
import { convertDoubleEntryBook } from '../double-entry/double-entry-book.ts';
import type {
  DoubleEntryAccount,
  DoubleEntryKind,
  DoubleEntrySplit,
  DoubleEntryTransaction,
} from '../double-entry/double-entry-types.ts';
import { guessAccountType } from '../guess-account-type.ts';
import { dateFromParts } from '../ledger/us-amounts-and-dates.ts';
import type { NotImportedData, SourceAccountType, SourceBook } from '../source-book.ts';

/** An account, as in both file formats of GnuCash (SQLite and XML). */
export interface GnucashAccount {
  readonly name: string;
  readonly type: string;
  readonly parentId: string | null;
  /** The account's currency; null if the account counts other units, such as shares. */
  readonly currency: string | null;
  readonly isHidden: boolean;
  readonly isPlaceholder: boolean;
  /** Whether GnuCash itself marks it as the account of opening balances. */
  readonly isOpening: boolean;
}

export interface GnucashSplit {
  readonly id: string;
  readonly accountId: string;
  /** Fractions such as `4550/100`. */
  readonly quantity: string;
  readonly value: string;
  readonly memo: string;
  /** `y` if it is reconciled, `c` if it is cleared. */
  readonly state: string;
}

export interface GnucashTransaction {
  readonly currency: string | null;
  /** `2026-01-10 10:59:00` or `20260110…` */
  readonly date: string;
  readonly number: string;
  readonly description: string;
  readonly notes: string;
  readonly splits: readonly GnucashSplit[];
}

export interface GnucashFile {
  readonly id: string;
  readonly rootId: string;
  readonly accounts: ReadonlyMap<string, GnucashAccount>;
  readonly transactions: Iterable<GnucashTransaction>;
  readonly notImported: readonly NotImportedData[];
}

const DEEPEST = 64;
const PLACES = 8;

const OWN: Readonly<Record<string, SourceAccountType | null>> = {
  ...{ BANK: null, CASH: 'cash', CREDIT: 'creditCard', ASSET: null, LIABILITY: 'loan', RECEIVABLE: 'other' },
  ...{ PAYABLE: 'loan', CHECKING: null, SAVINGS: 'savings', MONEYMRKT: 'savings', CREDITLINE: 'loan' },
};

/**
 * Converts GnuCash's book to the neutral model.
 * @throws StatementError
 */
export function convertGnucashFile({ id, rootId, accounts, transactions, notImported }: GnucashFile): SourceBook {
  const tree = accountsBelow(rootId, accounts);
  const marks = { reconciled: 0, cleared: 0 };
  const entries: DoubleEntryTransaction[] = [];
  const ids = new Set<string>();
  for (const transaction of transactions) {
    const known = transaction.splits.filter(({ accountId }) => tree.has(accountId));
    // A scheduled transaction: its accounts are in a separate tree.
    if (known.length === 0) continue;
    if (known.length < transaction.splits.length) throw new StatementError('has a split of an unknown account');
    for (const split of known) {
      if (ids.has(split.id)) throw new StatementError('has two splits of the same id');
      ids.add(split.id);
      if (tree.get(split.accountId)?.kind !== 'own') continue;
      if (split.state === 'y') marks.reconciled += 1;
      if (split.state === 'c') marks.cleared += 1;
    }
    entries.push(entryOf(transaction, tree));
  }
  return convertDoubleEntryBook({
    ...{ id, name: 'GnuCash', accounts: tree.values(), entries },
    notImported: [
      ...notImported,
      { what: 'reconciled marks', count: marks.reconciled, why: 'Coffer has no reconciliations yet.' },
      { what: 'cleared marks', count: marks.cleared, why: 'Coffer marks only what a reconciliation includes.' },
    ],
  });
}

/** @throws StatementError if accounts contain each other */
function accountsBelow(
  rootId: string,
  accounts: ReadonlyMap<string, GnucashAccount>,
): ReadonlyMap<string, DoubleEntryAccount> {
  const parents = new Set([...accounts.values()].map(({ parentId }) => parentId));
  const tree = new Map<string, DoubleEntryAccount>();
  for (const [key, account] of accounts) {
    const path = pathOf(key, rootId, accounts);
    if (path === null || path.length === 0) continue;
    tree.set(key, {
      ...{ key, path, kind: kindOf(account), type: typeOf(account), currency: account.currency ?? '' },
      ...{ isClosed: account.isHidden, isGroup: account.isPlaceholder || parents.has(key) },
    });
  }
  return tree;
}

/**
 * Returns the names of the accounts on the path from the root to an account; null if the account is below another root.
 * @throws StatementError if the account is below no root, or too deep
 */
function pathOf(id: string, rootId: string, accounts: ReadonlyMap<string, GnucashAccount>): string[] | null {
  const path: string[] = [];
  let next: string | null = id;
  while (next !== rootId) {
    const account: GnucashAccount | undefined = next === null ? undefined : accounts.get(next);
    if (account === undefined) throw new StatementError('has an account whose parent is missing');
    if (account.type === 'ROOT') return null;
    if (path.length >= DEEPEST) throw new StatementError(`has accounts deeper than ${DEEPEST}, or in a loop`);
    path.unshift(account.name);
    next = account.parentId;
  }
  return path;
}

function kindOf({ type, currency, name, isOpening }: GnucashAccount): DoubleEntryKind {
  if (type === 'INCOME') return 'income';
  if (type === 'EXPENSE') return 'expense';
  if (type === 'TRADING') return 'trading';
  if (type === 'EQUITY')
    return isOpening || /^opening balances?$|anfangsbest|eröffnung/i.test(name) ? 'opening' : 'equity';
  return Object.hasOwn(OWN, type) && currency !== null ? 'own' : 'security';
}

function typeOf({ type, name }: GnucashAccount): SourceAccountType {
  const known = Object.hasOwn(OWN, type) ? OWN[type] : null;
  return known ?? guessAccountType(name, type !== 'ASSET');
}

function entryOf(
  { currency, date, number, description, notes, splits }: GnucashTransaction,
  tree: ReadonlyMap<string, DoubleEntryAccount>,
): DoubleEntryTransaction {
  const parts = /^(?<year>\d{4})-?(?<month>\d\d)-?(?<day>\d\d)/.exec(date)?.groups;
  return {
    ...{ date: dateFromParts(date, parts), currency, description: description.trim(), tags: [] },
    notes: [notes.trim(), number.trim() === '' ? '' : `Num ${number.trim()}`],
    splits: splits.flatMap((split): DoubleEntrySplit[] => {
      const account = tree.get(split.accountId);
      if (account === undefined) return [];
      const quantity = account.kind === 'security' ? '0' : decimalOfFraction(split.quantity);
      if (quantity === null) throw new StatementError(`has an amount that cannot be read: ${excerpt(split.quantity)}`);
      return [{ key: split.id, account, quantity, value: decimalOfFraction(split.value), memo: split.memo.trim() }];
    }),
  };
}

/** `4550/100` as a canonical decimal; null if it needs more than 8 places. */
function decimalOfFraction(fraction: string): string | null {
  const match = /^(-?\d{1,19})\/([1-9]\d{0,18})$/.exec(fraction);
  if (match === null) return null;
  const [, numerator = '', denominator = ''] = match;
  const [top, bottom] = [BigInt(numerator) * 10n ** BigInt(PLACES), BigInt(denominator)];
  return top % bottom === 0n ? formatScaled(top / bottom, PLACES) : null;
}
