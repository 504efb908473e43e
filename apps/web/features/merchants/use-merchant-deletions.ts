'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { settleAllOrThrow, useDeletion } from '#shared/changes/deletions.tsx';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import type { Merchant } from '#shared/data/use-merchants.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/**
 * The number of transactions by merchant id; undefined while loading. Loaded separately, because counting may take a
 * moment.
 */
export function useMerchantTransactionCounts(): ReadonlyMap<string, number> | undefined {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const { data } = useQuery(
    trpc.merchants.transactions.queryOptions({ walletId }, { trpc: { context: UNBATCHED_CONTEXT } }),
  );
  return useMemo(() => data && new Map(data.map(({ merchantId, count }) => [merchantId, count])), [data]);
}

/** Functions that delete and merge merchants. Each is sent after a grace period in which the person can undo it. */
export function useMerchantDeletions() {
  const t = useTranslations('merchants');
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { walletId } = useWallet();
  const remove = useDeletion();
  const names = (merchants: readonly Merchant[]) => merchants.map(({ name }) => name).join(', ');
  return {
    remove: (merchants: readonly Merchant[]) =>
      remove({
        ids: merchants.map(({ id }) => id),
        text: t('deleted', { count: merchants.length, name: names(merchants) }),
        run: async (context) => {
          await settleAllOrThrow(
            merchants.map(({ id }) => client.merchants.delete.mutate({ walletId, id }, { context })),
          );
          // Transactions and rules may refer to the merchants.
          await queryClient.invalidateQueries();
        },
      }),
    merge: (target: Merchant, merged: readonly Merchant[]) =>
      remove({
        ids: merged.map(({ id }) => id),
        text: t('merge.done', { names: names(merged), target: target.name }),
        run: async (context) => {
          const input = { walletId, id: target.id, mergeIds: merged.map(({ id }) => id) };
          await client.merchants.merge.mutate(input, { context });
          await queryClient.invalidateQueries();
        },
      }),
  };
}
