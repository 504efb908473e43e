import { formatDecimal, parseUnlimitedDecimal, sumDecimals, ZERO } from '@coffer/domain/decimal.ts';
import { formatScaled } from '@coffer/domain/fixed-point.ts';
import { StatementError } from '../../statements/statement-error.ts';
import type { CutTexts } from '../cut-texts.ts';
import { findTagsInNotes } from '../find-tags-in-notes.ts';
import type { SourceAccount, SourceCategory, SourcePart, SourceTransaction } from '../source-book.ts';
import { type PlanRecords, type PlanSplitPart, type PlanTransaction, parsePlanDate } from './plan-records.ts';
import { linkTransferSides, type TransferSide } from './plan-transfers.ts';

interface PlanNames {
  readonly accounts: ReadonlyMap<string, SourceAccount>;
  readonly categories: ReadonlyMap<string, SourceCategory>;
  readonly payees: ReadonlyMap<string, string>;
  /** Ids of the category that YNAB itself uses for transactions without a category. */
  readonly uncategorized: ReadonlySet<string>;
  readonly cut: CutTexts;
}

export interface PlanTransactions {
  readonly list: readonly SourceTransaction[];
  /** Sides of transfers whose other side is missing or unclear. */
  readonly unlinked: number;
  /** Live transactions of deleted accounts, which are left out. */
  readonly ofDeletedAccounts: number;
  /** Transactions and parts that lose their category because it is not imported. */
  readonly withoutCategory: number;
  /** Transactions and parts whose payee the plan does not contain. */
  readonly withoutPayee: number;
}

/** A transaction or a part of one. */
interface Line {
  readonly key: string;
  readonly record: PlanTransaction | PlanSplitPart;
  /** The transaction itself, or the parent of a split part. It has the account and the day. */
  readonly whole: PlanTransaction;
  /** The key of the parent; null if the line is not part of a split. */
  readonly parentKey: string | null;
}

/** Converts the transactions of accounts that are not deleted, oldest first, and links the sides of transfers. */
export function convertPlanTransactions(records: PlanRecords, names: PlanNames): PlanTransactions {
  const parts = partsOf(records);
  const drafts = records.transactions.filter(isOfLiveAccount(records, names)).map((whole) => {
    return { whole, lines: linesOf(whole, parts.get(whole.id) ?? []) };
  });
  const sides = drafts.flatMap(({ lines }) => lines.flatMap(sideOf));
  const links = linkTransferSides(sides);
  const lost = { category: 0, payee: 0 };
  const list = drafts.map(({ whole, lines }): SourceTransaction => {
    const entries = lines.map((line) => entryOf(line, names, links));
    for (const [at, { record }] of lines.entries()) countLost(record, entries[at], { names, lost });
    const place = { accountKey: whole.account_id, date: parsePlanDate(whole.date) };
    const [only] = entries;
    const isWhole = lines[0]?.parentKey === null;
    return only !== undefined && isWhole ? { ...only, ...place, parts: [] } : splitOf(whole, entries, names);
  });
  return {
    list: list.toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date))),
    unlinked: sides.filter(({ key, amount }) => amount !== '0' && !links.has(key)).length,
    ofDeletedAccounts: records.transactions.length - drafts.length,
    ...{ withoutCategory: lost.category, withoutPayee: lost.payee },
  };
}

/** @throws StatementError if a part belongs to no transaction */
function partsOf({ transactions, parts, deleted }: PlanRecords): Map<string, PlanSplitPart[]> {
  const known = new Set(transactions.map(({ id }) => id));
  if (parts.some(({ transaction_id: whole }) => !known.has(whole) && !deleted.has(whole)))
    throw new StatementError('has a part of a transaction that it does not contain');
  return Map.groupBy(parts, ({ transaction_id: whole }) => whole);
}

function isOfLiveAccount({ deleted }: PlanRecords, { accounts }: PlanNames) {
  return ({ account_id: account }: PlanTransaction): boolean => {
    if (!accounts.has(account) && !deleted.has(account))
      throw new StatementError('has a transaction of an account that it does not contain');
    return accounts.has(account);
  };
}

/**
 * Returns the parts of a split, or the transaction itself. A single part with the same amount replaces its transaction.
 */
function linesOf(whole: PlanTransaction, parts: readonly PlanSplitPart[]): Line[] {
  const [only] = parts;
  const isSplit = parts.length > 1 || (only !== undefined && only.amount !== whole.amount);
  if (isSplit) return parts.map((record) => ({ key: record.id, record, whole, parentKey: whole.id }));
  return [{ key: whole.id, record: only ?? whole, whole, parentKey: null }];
}

function sideOf({ key, record, whole, parentKey }: Line): TransferSide[] {
  if (record.transfer_account_id === null) return [];
  return [
    {
      ...{ key, accountKey: whole.account_id, otherAccountKey: record.transfer_account_id, date: whole.date },
      ...{ amount: unitsText(record.amount), memo: record.memo, named: record.transfer_transaction_id, parentKey },
    },
  ];
}

function entryOf(
  { key, record, whole }: Line,
  { accounts, categories, payees, cut }: PlanNames,
  links: ReadonlyMap<string, string>,
): SourcePart {
  const other = accounts.get(record.transfer_account_id ?? '');
  const name = nameOf(record, payees) ?? nameOf(whole, payees);
  const category = categories.get(record.category_id ?? '');
  const isOpening = record === whole && name === 'Starting Balance' && (category?.isIncome ?? true);
  const isLone = record !== whole && key === whole.id;
  const memos = new Set([...(isLone ? [whole.memo] : []), record.memo].filter((memo) => memo !== null));
  const notes = [...memos].join('\n');
  const bankText = whole.import_payee_name_original ?? whole.import_payee_name;
  return {
    ...{ key, amount: unitsText(record.amount), isOpening, transferKey: links.get(key) ?? null },
    payee: other !== undefined || isOpening || name === null ? null : cut.name(name),
    originalPayee: cut.text(bankText) ?? other?.name ?? (isOpening ? name : null),
    notes: notes === '' ? null : cut.text(notes),
    tags: cut.tags([...flagOf(whole), ...findTagsInNotes(notes)]),
    categoryKey: category?.key ?? null,
  };
}

function nameOf({ payee_id: payee, payee_name: name }: PlanSplitPart | PlanTransaction, payees: PlanNames['payees']) {
  return payees.get(payee ?? '') ?? name;
}

/** Counts a category or payee that cannot be imported. A missing category of an opening balance does not count. */
function countLost(
  { category_id: category, payee_id: payee, transfer_account_id: other, ...record }: PlanTransaction | PlanSplitPart,
  entry: SourcePart | undefined,
  { names, lost }: { readonly names: PlanNames; readonly lost: { category: number; payee: number } },
): void {
  const isNone = category === null || names.uncategorized.has(category);
  if (entry?.categoryKey === null && !entry.isOpening && !isNone) lost.category += 1;
  const isKnown = payee === null || names.payees.has(payee) || record.payee_name !== null;
  if (!isKnown && !names.accounts.has(other ?? '')) lost.payee += 1;
}

/**
 * Returns the flag as a tag: its name if a person named it, otherwise its colour with a capital letter, as in YNAB's
 * CSV files.
 */
function flagOf({ flag_name: name, flag_color: colour }: PlanTransaction): string[] {
  if (colour === null) return [];
  return [name ?? `${colour.slice(0, 1).toUpperCase()}${colour.slice(1)}`];
}

/** Creates a split transaction. If its parts do not add up, adds a part without a category for the remainder. */
function splitOf(
  whole: PlanTransaction,
  entries: readonly SourcePart[],
  { payees, cut }: PlanNames,
): SourceTransaction {
  const amount = unitsText(whole.amount);
  const sum = sumDecimals(entries.map((entry) => parseUnlimitedDecimal(entry.amount)));
  const rest = parseUnlimitedDecimal(amount).minus(sum);
  const none = { payee: null, originalPayee: null, notes: null, tags: [], categoryKey: null, transferKey: null };
  const restOf = { ...none, key: `${whole.id}/rest`, amount: formatDecimal(rest), isOpening: false };
  const name = nameOf(whole, payees);
  return {
    ...{
      ...none,
      key: whole.id,
      amount,
      isOpening: false,
      accountKey: whole.account_id,
      date: parsePlanDate(whole.date),
    },
    payee: name === null ? null : cut.name(name),
    originalPayee: cut.text(whole.import_payee_name_original ?? whole.import_payee_name),
    notes: cut.text(whole.memo),
    parts: rest.equals(ZERO) ? entries : [...entries, restOf],
  };
}

function unitsText(milliunits: number): string {
  return formatScaled(BigInt(milliunits), 3);
}
