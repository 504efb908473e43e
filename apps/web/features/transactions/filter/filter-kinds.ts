import type { TransactionListFilters } from '#shared/transactions/filters.ts';

/** The kinds of filters, with the parameters that each sets. */
export const FILTER_KINDS = {
  date: ['dateFrom', 'dateTo'],
  category: ['categoryIds', 'categoryTypes', 'uncategorized'],
  merchant: ['merchantIds'],
  asset: ['assetIds'],
  tags: ['tagIds'],
  amount: ['amountMin', 'amountMax'],
  status: ['reviewed', 'pending', 'transfer'],
} as const satisfies Record<string, readonly (keyof TransactionListFilters)[]>;

export type FilterKind = keyof typeof FILTER_KINDS;

/** Filters that only links set: the person can remove them, but not choose them. */
export const LINKED_FILTERS = [
  'assignedUserId',
  'parentTransactionId',
  'importId',
  'payee',
  'movedBetween',
  'basis',
] as const satisfies readonly (keyof TransactionListFilters)[];

export function isFilterActive(filters: TransactionListFilters, kind: FilterKind): boolean {
  return FILTER_KINDS[kind].some((name) => filters[name] !== undefined);
}
