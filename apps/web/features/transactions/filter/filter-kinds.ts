import type { TransactionListFilters } from '#shared/transactions/filters.ts';

/** The kinds of filters that a person can choose, with the filter parameters that each kind sets. */
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

/** Filters that only links from other pages set: a person can remove these filters, but not choose them. */
export const LINK_ONLY_FILTERS = [
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
