import { type DownloadRow, dayCell, decimalCell } from '#shared/tables/cells.ts';
import type { Transaction, TransactionPage } from '#shared/transactions/transaction-types.ts';
import type { RecordLookups } from '../transactions-context.tsx';

const FIRST = ['date', 'counterpart', 'description', 'category', 'tags', 'asset', 'amount', 'currency'] as const;
const LAST = ['notes', 'reviewed', 'pending'] as const;

/** For each transaction id, the part of the amount that belongs to the listed days. */
type Shares = Readonly<Record<string, number>>;

/**
 * The part of each amount that counts on the listed days, in the wallet's currency and by transaction id, merged over
 * all pages. Null if the list is by transaction date, where the whole amount counts.
 */
export function mergeCountedShares(pages: readonly Pick<TransactionPage, 'shares'>[]): Shares | null {
  if (pages.every(({ shares }) => shares === undefined)) return null;
  return Object.fromEntries(pages.flatMap(({ shares = {} }) => Object.entries(shares)));
}

/**
 * The names of the file's columns, in order; the messages contain their headings. A list with shares has a column for
 * them, because the list's total is their sum.
 */
export function transactionFileColumns(shares: Shares | null) {
  return [...FIRST, ...(shares === null ? [] : (['share'] as const)), ...LAST];
}

/** A transaction as the cells of a row, with names instead of ids. */
export function transactionCells(
  transaction: Transaction,
  { assets, categories, tags }: RecordLookups,
  shares: Shares | null,
): DownloadRow {
  const { date, fromTo, description, categoryId, tagIds, assetId, amountValue, amountCurrency } = transaction;
  return [
    ...[dayCell(date), fromTo ?? '', description ?? ''],
    categories.get(categoryId ?? '')?.name ?? '',
    tagIds.flatMap((id) => tags.get(id)?.name ?? []).join(', '),
    ...[assets.get(assetId)?.name ?? '', decimalCell(amountValue), amountCurrency],
    ...(shares === null ? [] : [shares[transaction.id] ?? '']),
    ...[transaction.notes ?? '', transaction.reviewed, transaction.pending],
  ];
}
