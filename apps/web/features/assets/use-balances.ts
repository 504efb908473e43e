'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

export interface CurrencyBalance {
  readonly currency: string;
  readonly balance: string;
}

/** Returns a function for today's exact balances of an asset, one per currency; empty while loading. */
export function useBalances(): (assetId: string) => readonly CurrencyBalance[] {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const { data } = useQuery(trpc.assets.balances.queryOptions({ walletId }));
  return useMemo(() => {
    const byAsset = Map.groupBy(data ?? [], ({ assetId }) => assetId);
    return (assetId) => byAsset.get(assetId) ?? [];
  }, [data]);
}

/** The balances that aren't zero; if all are zero, a balance of zero in the asset's own currency. */
export function balancesToShow(held: readonly CurrencyBalance[], ownCurrency: string): readonly CurrencyBalance[] {
  const some = held.filter(({ balance }) => balance !== '0');
  return some.length > 0 ? some : [{ currency: ownCurrency, balance: '0' }];
}
