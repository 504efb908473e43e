'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RouterOutputs, useTRPC } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import type { TransactionListFilters } from '#shared/transactions/filters.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

export type TransactionListSummary = RouterOutputs['transactions']['summary'];

/**
 * The count and sums of the matching transactions. If the server did not send the summary with the page, the summary is
 * requested after the rows, so that it doesn't delay the rows.
 */
export function useTransactionListSummary(filters: TransactionListFilters, hasRows: boolean) {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  return useQuery({
    ...trpc.transactions.summary.queryOptions({ walletId, ...filters }, { trpc: { context: UNBATCHED_CONTEXT } }),
    enabled: hasRows,
    placeholderData: keepPreviousData,
  });
}
