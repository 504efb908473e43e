'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type RouterOutputs, useTRPC } from '#shared/data/trpc.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

export type RunningSync = RouterOutputs['bankConnections']['underWay']['items'][number];

const WHILE_RUNNING_MS = 1000;

/** The wallet's queued and running syncs. When a sync ends, all queries about bank connections are refetched. */
export function useRunningSyncs(): readonly RunningSync[] {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { walletId } = useWallet();
  const { data } = useQuery({
    ...trpc.bankConnections.underWay.queryOptions({ walletId }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && state.data.items.length > 0 ? WHILE_RUNNING_MS : false,
  });
  const items = data?.items ?? [];
  const before = useRef(0);
  useEffect(() => {
    if (items.length < before.current) void queryClient.invalidateQueries({ queryKey: trpc.bankConnections.pathKey() });
    before.current = items.length;
  }, [items.length, queryClient, trpc]);
  return items;
}
