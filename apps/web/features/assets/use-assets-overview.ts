'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDeletedIds } from '#shared/changes/deletions.tsx';
import { useTRPC } from '#shared/data/trpc.ts';
import { useAssetGroups, useAssets } from '#shared/data/use-wallet-lists.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { buildAssetsOverview } from './build-assets-overview.ts';
import { netWorthInput, sparklinesInput } from './net-worth-inputs.ts';

/** All assets with their values; `overview` is null while any part is loading. */
export function useAssetsOverview() {
  const trpc = useTRPC();
  const { walletId, wallet, today } = useWallet();
  const hidden = useDeletedIds();
  const assets = useAssets();
  const groups = useAssetGroups();
  const worth = useQuery(trpc.reports.comparedWorth.queryOptions(netWorthInput(walletId, today)));
  const sparklines = useQuery(trpc.reports.assetSeries.queryOptions(sparklinesInput(walletId)));
  const overview = useMemo(() => {
    if (!assets.data || !groups.data || !worth.data || !sparklines.data) return null;
    return buildAssetsOverview({
      assets: assets.data.items.filter(({ id }) => !hidden.has(id)),
      groups: groups.data.items.filter(({ id }) => !hidden.has(id)),
      worth: worth.data,
      sparklines: sparklines.data,
      currency: wallet.currency,
    });
  }, [assets.data, groups.data, worth.data, sparklines.data, hidden, wallet.currency]);
  const asked = [assets, groups, worth, sparklines];
  return {
    overview,
    problem: asked.find(({ error, data }) => error !== null && data === undefined)?.error ?? null,
    isFetching: asked.some(({ isFetching }) => isFetching),
    retry: () => void Promise.all(asked.filter(({ error }) => error !== null).map(({ refetch }) => refetch())),
  };
}
