'use client';

import { useQuery } from '@tanstack/react-query';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { type RouterOutputs, useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { readCompleteList } from '#shared/data/use-wallet-lists.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

export type ListedClosing = RouterOutputs['closings']['list']['items'][number];

export function useClosings() {
  const { walletId } = useWallet();
  const client = useTRPCClient();
  const input = { walletId, ...FULL_PAGE };
  return useQuery({
    ...useTRPC().closings.list.queryOptions(input),
    queryFn: () => readCompleteList((cursor) => client.closings.list.query({ ...input, cursor })),
  });
}

/** The latest closed day of an asset, from the closings of this asset and of all assets; null if there is none. */
export function lastClosedDay(closings: readonly ListedClosing[], id: string): string | null {
  const days = closings.filter(({ assetId }) => assetId === null || assetId === id).map(({ date }) => date);
  return days.toSorted().at(-1) ?? null;
}
