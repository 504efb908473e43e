'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UNBATCHED } from '#shared/data/links.ts';
import { type Outputs, useTRPC } from '#shared/data/trpc.ts';
import type { Filters } from '#shared/transactions/filters.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

export type Summary = Outputs['transactions']['summary'];

/** Count and sums of the matching transactions; requested after the rows, so as not to delay them. */
export function useSummary(filters: Filters, rowsAreThere: boolean) {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  return useQuery({
    ...trpc.transactions.summary.queryOptions({ walletId, ...filters }, { trpc: { context: UNBATCHED } }),
    enabled: rowsAreThere,
    placeholderData: keepPreviousData,
  });
}
