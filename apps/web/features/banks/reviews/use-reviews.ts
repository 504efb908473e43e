'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#shared/data/trpc.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { openReviewsInput } from './open-reviews.ts';

/** The wallet's open reviews. */
export function useReviews() {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  return useQuery(trpc.matchReviews.list.queryOptions(openReviewsInput(walletId)));
}
