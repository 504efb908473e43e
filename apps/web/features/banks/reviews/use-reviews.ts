'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#shared/data/trpc.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** So many are shown at once; the next come as these are decided. */
const SHOWN_REVIEWS = 50;

/** Lines that wait for somebody to say what they are. */
export function useReviews() {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  return useQuery(trpc.matchReviews.list.queryOptions({ walletId, status: 'open', limit: SHOWN_REVIEWS }));
}
