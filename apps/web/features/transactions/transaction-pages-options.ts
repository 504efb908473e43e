import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import type { TransactionPage } from '#shared/transactions/transaction-types.ts';
import {
  FIRST_PAGE_START,
  MAX_KEPT_PAGES,
  nextPageStart,
  type PageStart,
  type TransactionPagesData,
} from './transaction-pages.ts';

interface TransactionPageQuery {
  readonly queryKey: QueryKey;
  readonly ask: (cursor: string | null, signal: AbortSignal) => Promise<TransactionPage>;
}

/** The transaction list as pages that are loaded and dropped at both ends; shared by server and browser. */
export function transactionPagesOptions({ queryKey, ask }: TransactionPageQuery) {
  return infiniteQueryOptions<TransactionPage, Error, TransactionPagesData, QueryKey, PageStart>({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask(pageParam.cursor, signal),
    initialPageParam: FIRST_PAGE_START,
    getNextPageParam: (page, _pages, place) => nextPageStart(page, place),
    getPreviousPageParam: (_page, _pages, place) => place.previous,
    maxPages: MAX_KEPT_PAGES,
    // Structural sharing compares pages by index. When the first page is dropped, all indexes shift, so every row would
    // seem changed.
    structuralSharing: false,
  });
}
