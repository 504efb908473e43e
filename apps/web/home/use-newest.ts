'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../data/trpc.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import { newestInput } from './newest.ts';

export function useNewest() {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  return useQuery(trpc.transactions.list.queryOptions(newestInput(walletId)));
}
