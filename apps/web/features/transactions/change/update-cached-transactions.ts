import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Transaction, TransactionPage } from '#shared/transactions/transaction-types.ts';
import { mapPage, mapRecords, type TransactionPagesData } from '../transaction-pages.ts';

/** The keys of cached queries whose data contain transactions. */
export interface CacheKeys {
  readonly lists: QueryKey;
  readonly single: QueryKey;
}

/**
 * Applies a change to every cached transaction, and removes transactions for which the change returns null from cached
 * lists. The time at which the data were fetched stays the same.
 */
export function updateCachedTransactions(
  queryClient: QueryClient,
  { lists, single }: CacheKeys,
  change: (record: Transaction) => Transaction | null,
): void {
  const put = (
    query: { readonly queryKey: QueryKey; readonly state: { readonly dataUpdatedAt: number } },
    data: unknown,
  ) => queryClient.setQueryData(query.queryKey, data, { updatedAt: query.state.dataUpdatedAt });
  const cache = queryClient.getQueryCache();
  for (const query of cache.findAll({ queryKey: lists })) {
    const { data } = query.state;
    const next = isPages(data) ? mapRecords(data, change) : isPage(data) ? mapPage(data, change) : data;
    if (next !== data) put(query, next);
  }
  for (const query of cache.findAll({ queryKey: single })) {
    const { data } = query.state;
    const next = isRecord(data) ? change(data) : data;
    if (next !== data && next !== null) put(query, next);
  }
}

function isPages(data: unknown): data is TransactionPagesData {
  return typeof data === 'object' && data !== null && 'pages' in data;
}

function isPage(data: unknown): data is TransactionPage {
  return typeof data === 'object' && data !== null && 'items' in data;
}

function isRecord(data: unknown): data is Transaction {
  return typeof data === 'object' && data !== null && 'amountValue' in data;
}
