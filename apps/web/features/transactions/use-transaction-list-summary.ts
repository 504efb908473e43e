'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RouterOutputs, useTRPC } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import type { TransactionListFilters } from '#shared/transactions/filters.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

export type TransactionListSummary = RouterOutputs['transactions']['summary'];

/**
 * The count and sums of the matching transactions. Unless the page was sent with the summary, it is requested after the
 * rows, so as not to delay them.
 */
export function useTransactionListSummary(filters: TransactionListFilters, rowsAreThere: boolean) {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  return useQuery({
    ...trpc.transactions.summary.queryOptions({ walletId, ...filters }, { trpc: { context: UNBATCHED_CONTEXT } }),
    enabled: rowsAreThere,
    placeholderData: keepPreviousData,
  });
}
