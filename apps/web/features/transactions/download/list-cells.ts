import { type DownloadRow, dayCell, decimalCell } from '#shared/tables/cells.ts';
import type { Transaction, TransactionPage } from '#shared/transactions/record.ts';
import type { RecordLookups } from '../transactions-context.tsx';

const FIRST = ['date', 'counterpart', 'description', 'category', 'tags', 'asset', 'amount', 'currency'] as const;
const LAST = ['notes', 'reviewed', 'pending'] as const;

/** For each transaction id, the part of the amount that belongs to the listed days. */
type Shares = Readonly<Record<string, number>>;

/** The counted parts of the amounts on all pages, by transaction id; null if the list is by transaction date. */
export function mergeCountedShares(pages: readonly Pick<TransactionPage, 'shares'>[]): Shares | null {
  if (pages.every(({ shares }) => shares === undefined)) return null;
  return Object.fromEntries(pages.flatMap(({ shares = {} }) => Object.entries(shares)));
}

/**
 * The columns of the file, in order; their headings are in the messages. A list with shares has a column for the
 * shares, because the list's total is their sum.
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
