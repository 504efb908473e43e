'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

export interface Held {
  readonly currency: string;
  readonly balance: string;
}

/** What each asset holds today, by currency, exactly as booked. */
export function useBalances(): (assetId: string) => readonly Held[] {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const { data } = useQuery(trpc.assets.balances.queryOptions({ walletId }));
  return useMemo(() => {
    const byAsset = Map.groupBy(data ?? [], ({ assetId }) => assetId);
    return (assetId) => byAsset.get(assetId) ?? [];
  }, [data]);
}

/** What is shown of them: money, or its own currency's zero. */
export function shownOf(held: readonly Held[], ownCurrency: string): readonly Held[] {
  const some = held.filter(({ balance }) => balance !== '0');
  return some.length > 0 ? some : [{ currency: ownCurrency, balance: '0' }];
}
