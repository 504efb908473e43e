'use client';

import { keepPreviousData, type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import type { TransactionListFilters } from '#shared/transactions/filters.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import {
  FIRST_PAGE_SIZE,
  FIRST_PAGE_START,
  pageStartAt,
  pagesWithRows,
  pageTop,
  type RowHeights,
  TRANSACTIONS_PAGE_SIZE,
  type TransactionPagesData,
} from './transaction-pages.ts';
import { transactionPagesOptions } from './transaction-pages-options.ts';

/** The number of rows to load ahead: three pages. */
const ROWS_AHEAD = 300;

/** The visible part of the list, in pixels and rows from its top. */
export interface VisibleRange {
  readonly top: number;
  readonly firstRow: number;
  readonly lastRow: number;
}

export type TransactionPages = ReturnType<typeof useTransactionPages>;

/** The loaded pages of transactions, and the functions to load more. */
export function useTransactionPages(filters: TransactionListFilters) {
  const { options, ask } = useOptions(filters);
  const queryClient = useQueryClient();
  const visible = useRef<VisibleRange>({ top: 0, firstRow: 0, lastRow: 0 });
  const trim = useTrim(options, visible);
  const meta = useMemo(() => ({ beforeRefresh: trim }), [trim]);
  const query = useInfiniteQuery({ ...options, meta, placeholderData: keepPreviousData });
  const jumping = useRef(false);

  const jump = async (data: TransactionPagesData, top: number, heights: RowHeights) => {
    jumping.current = true;
    try {
      const place = pageStartAt(data.pageParams[0] ?? FIRST_PAGE_START, top, heights);
      const page = await ask(place.cursor);
      await queryClient.cancelQueries({ queryKey: options.queryKey, exact: true });
      queryClient.setQueryData(options.queryKey, { pages: [page], pageParams: [place] });
    } catch {
      // Ignore a failure, because the next scroll event loads the pages again.
    } finally {
      jumping.current = false;
    }
  };

  /** Call with the visible part after each scroll; loads the pages that will be visible soon. */
  const reach = (now: VisibleRange, heights: RowHeights) => {
    visible.current = now;
    const { data, isPlaceholderData, isFetching } = query;
    if (data === undefined || isPlaceholderData || jumping.current) return;
    const start = data.pageParams[0] ?? FIRST_PAGE_START;
    const end = start.rowsBefore + data.pages.reduce((sum, { items }) => sum + items.length, 0);
    const above = pageTop(start, heights) - now.top;
    const below = end - now.lastRow;
    if (above > TRANSACTIONS_PAGE_SIZE * heights.row) void jump(data, now.top, heights);
    else if (isFetching) return;
    else if (query.hasNextPage && below < ROWS_AHEAD && !query.isFetchNextPageError) void query.fetchNextPage();
    else if (query.hasPreviousPage && now.firstRow - start.rowsBefore < ROWS_AHEAD && !query.isFetchPreviousPageError)
      void query.fetchPreviousPage();
  };

  const refresh = useCallback(() => {
    trim();
    return queryClient.invalidateQueries({ queryKey: options.queryKey, exact: true });
  }, [trim, queryClient, options]);

  // Keep fewer pages of a hidden list, because it is refetched when the person returns.
  useEffect(() => {
    const onVisibility = () => {
      if (document.hidden) trim();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      trim();
    };
  }, [trim]);

  return { query, reach, refresh };
}

/** Drops all pages but the visible ones, because a refetch requests every kept page in sequence. */
function useTrim({ queryKey }: { readonly queryKey: QueryKey }, visible: RefObject<VisibleRange>): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    const { firstRow, lastRow } = visible.current;
    const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
    const trimmed = (data: TransactionPagesData | undefined) => data && pagesWithRows(data, firstRow, lastRow);
    queryClient.setQueryData<TransactionPagesData>(queryKey, trimmed, updatedAt === undefined ? {} : { updatedAt });
  }, [queryClient, queryKey, visible]);
}

function useOptions(filters: TransactionListFilters) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { walletId } = useWallet();
  return useMemo(() => {
    const input = { walletId, ...filters, limit: FIRST_PAGE_SIZE };
    const ask = (cursor: string | null, signal?: AbortSignal) =>
      client.transactions.list.query(cursor === null ? input : { ...input, cursor, limit: TRANSACTIONS_PAGE_SIZE }, {
        context: UNBATCHED_CONTEXT,
        ...(signal === undefined ? {} : { signal }),
      });
    const queryKey = trpc.transactions.list.infiniteQueryKey(input);
    return { ask, options: transactionPagesOptions({ queryKey, ask }) };
  }, [trpc, client, walletId, filters]);
}
