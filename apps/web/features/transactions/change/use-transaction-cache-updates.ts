'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useMemo } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import type { TransactionListFilters } from '#shared/transactions/filters.ts';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { affectsOtherTransactions, canAffectList } from './affected-transactions.ts';
import { updateCachedTransactions } from './update-cached-transactions.ts';

/** The filters of the visible list, and the function that refetches it. */
export interface VisibleList {
  readonly filters: TransactionListFilters;
  readonly refresh: () => Promise<void>;
}

export type TransactionCacheUpdates = ReturnType<typeof useTransactionCacheUpdates>;

/** Functions that update cached transactions, to call after a change. */
export function useTransactionCacheUpdates(listed: RefObject<VisibleList>) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const lists = trpc.transactions.list.pathKey();
    const under = { lists, single: trpc.transactions.get.pathKey() };
    /** Refetches sums and reports now, and other lists when they are next shown. */
    const outdate = () => {
      const derived = [trpc.transactions.summary.pathKey(), trpc.reports.pathKey(), trpc.imports.pathKey()];
      for (const queryKey of derived) void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: lists, refetchType: 'none' });
    };
    return {
      /** Call when these fields of these transactions have changed. */
      changed(ids: readonly string[], fields: readonly string[], change: (record: Transaction) => Transaction): void {
        const changed = new Set(ids);
        let isOfSplit = false;
        updateCachedTransactions(queryClient, under, (record) => {
          if (!changed.has(record.id)) return record;
          isOfSplit ||= record.parent || record.parentTransactionId !== null;
          return change(record);
        });
        const isAsking = queryClient.isFetching({ queryKey: lists }) > 0;
        outdate();
        const isFarReaching = affectsOtherTransactions(fields, isOfSplit);
        if (isFarReaching) void queryClient.invalidateQueries({ queryKey: under.single });
        // A pending answer may be older than the change.
        if (isAsking || isFarReaching || canAffectList(listed.current.filters, fields)) void listed.current.refresh();
      },
      /** Call when the transactions and their split parts were deleted. */
      deleted(ids: readonly string[]): void {
        const gone = new Set(ids);
        const isGone = ({ id, parentTransactionId }: Transaction) =>
          gone.has(id) || (parentTransactionId !== null && gone.has(parentTransactionId));
        updateCachedTransactions(queryClient, under, (record) => (isGone(record) ? null : record));
        outdate();
        void listed.current.refresh();
      },
      /** Call when a transaction was added. */
      added(): void {
        outdate();
        void listed.current.refresh();
      },
      /** Call when transactions were split, merged or linked. */
      reshaped(): void {
        outdate();
        void queryClient.invalidateQueries({ queryKey: under.single });
        // This list contains the split parts that the panel shows.
        void queryClient.invalidateQueries(trpc.transactions.list.queryFilter());
        void listed.current.refresh();
      },
    };
  }, [trpc, queryClient, listed]);
}
