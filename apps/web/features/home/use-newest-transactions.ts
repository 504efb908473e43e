'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#shared/data/trpc.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { newestHomeTransactionsInput } from './newest-transactions-input.ts';

export function useNewestTransactions() {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  return useQuery(trpc.transactions.list.queryOptions(newestHomeTransactionsInput(walletId)));
}
