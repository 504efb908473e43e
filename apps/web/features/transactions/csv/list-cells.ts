import type { Transaction } from '#shared/transactions/record.ts';
import type { Lookups } from '../ledger.tsx';

/** The columns of the file, in order; their headings are in the messages. */
export const COLUMNS = [
  ...(['date', 'counterpart', 'description', 'category', 'tags', 'asset', 'amount', 'currency'] as const),
  ...(['notes', 'reviewed', 'pending'] as const),
];

/** A transaction as the cells of a row, with names instead of ids. */
export function cellsOf(transaction: Transaction, { assets, categories, tags }: Lookups): string[] {
  const { date, fromTo, description, categoryId, tagIds, assetId, amountValue, amountCurrency } = transaction;
  const flags = [transaction.reviewed, transaction.pending].map(String);
  return [
    ...[date, fromTo ?? '', description ?? ''],
    categories.get(categoryId ?? '')?.name ?? '',
    tagIds.flatMap((id) => tags.get(id)?.name ?? []).join(', '),
    ...[assets.get(assetId)?.name ?? '', amountValue, amountCurrency],
    ...[transaction.notes ?? '', ...flags],
  ];
}
