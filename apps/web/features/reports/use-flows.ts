'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import type { PeriodWithDays } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { cashFlowInput, type FlowFilter } from './cash-flow-input.ts';

/** Cash flow by category, of all transactions or of those that match the filter. */
export function useFlows(shown: Pick<PeriodWithDays, 'period'>, filter?: FlowFilter) {
  const { walletId } = useWallet();
  const input = cashFlowInput(walletId, shown, filter);
  // A filtered report is sent as a request of its own, because it is slow in a large wallet and the filter may be long.
  const options = filter === undefined ? {} : { trpc: { context: UNBATCHED_CONTEXT } };
  return useQuery(useTRPC().reports.comparedFlows.queryOptions(input, options));
}
