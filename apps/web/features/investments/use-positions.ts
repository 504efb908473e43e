'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { positionsOfAsset } from './positions.ts';

/** An asset's positions, and the currency of their values. */
export function usePositions(assetId: string) {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const { data, error, refetch, isFetching } = useQuery(
    trpc.reports.securityPositions.queryOptions({ walletId }, { trpc: { context: UNBATCHED_CONTEXT } }),
  );
  const positions = useMemo(() => (data === undefined ? null : positionsOfAsset(data, assetId)), [data, assetId]);
  return { positions, report: data, error, refetch, isFetching };
}
