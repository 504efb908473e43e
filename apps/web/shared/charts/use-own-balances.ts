'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTRPC } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type ChartRange, chartComparisonDay } from './chart-range.ts';

/** The balances of an asset in its own currency over a range; not requested if the wallet has the same currency. */
export function useOwnCurrencyBalances(assetId: string, currency: string, range: ChartRange) {
  const trpc = useTRPC();
  const { walletId, wallet, today } = useWallet();
  const start = chartComparisonDay(range, today);
  return useQuery(
    trpc.assets.balanceSeries.queryOptions(
      { walletId, assetId, currency, ...(start === null ? {} : { start }) },
      {
        trpc: { context: UNBATCHED_CONTEXT },
        placeholderData: keepPreviousData,
        enabled: currency !== wallet.currency,
      },
    ),
  );
}
