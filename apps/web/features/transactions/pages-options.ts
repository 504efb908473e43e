import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import type { TransactionPage } from '#shared/transactions/record.ts';
import { FIRST_PLACE, MOST_PAGES, type PagePlace, type Pages, placeAfter } from './pages.ts';

interface Asking {
  readonly queryKey: QueryKey;
  readonly ask: (cursor: string | null, signal: AbortSignal) => Promise<TransactionPage>;
}

/** The list of transactions as pages that come and go at both ends; the same for the server's part of the page. */
export function pagesOptions({ queryKey, ask }: Asking) {
  return infiniteQueryOptions<TransactionPage, Error, Pages, QueryKey, PagePlace>({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask(pageParam.cursor, signal),
    initialPageParam: FIRST_PLACE,
    getNextPageParam: (page, _pages, place) => placeAfter(page, place),
    getPreviousPageParam: (_page, _pages, place) => place.previous,
    maxPages: MOST_PAGES,
    // Pages are compared by their place, which moves when the first is dropped: every row would seem changed.
    structuralSharing: false,
  });
}
