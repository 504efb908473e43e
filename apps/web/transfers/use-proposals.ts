'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ALONE } from '../data/links.ts';
import { type Outputs, useTRPC, useTRPCClient } from '../data/trpc.ts';
import { useProblemToast } from '../forms/use-problem-toast.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import { sideOf } from './side-of.ts';

export type Pair = Outputs['transfers']['propose']['pairs'][number];

/** Pairs of bookings that look like transfers, and what makes them so. */
export function useProposals() {
  const t = useTranslations('transfers');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const showProblem = useProblemToast();
  const { walletId } = useWallet();
  const query = useQuery(trpc.transfers.propose.queryOptions({ walletId }, { trpc: { context: ALONE } }));
  const [isLinking, setIsLinking] = useState(false);
  // Links change lists, sums and reports.
  const refresh = () => queryClient.invalidateQueries();

  const takeBack = async (pairs: readonly Pair[]) => {
    for (const { source } of pairs)
      await client.transfers.unlink.mutate({ walletId, ...sideOf(source) }, { context: ALONE });
    const sides = pairs.flatMap(({ source, counter }) => [source, counter]);
    for (const [categoryId, inIt] of Map.groupBy(sides, (side) => side.categoryId)) {
      const transactionIds = inIt.map(({ id }) => id);
      await client.transactions.bulkUpdate.mutate(
        { walletId, transactionIds, changes: { categoryId } },
        { context: ALONE },
      );
    }
  };

  const link = async (pairs: readonly Pair[]) => {
    setIsLinking(true);
    try {
      const confirmed = pairs.map(({ source, counter }) => ({ source: sideOf(source), counter: sideOf(counter) }));
      await client.transfers.confirm.mutate({ walletId, pairs: confirmed }, { context: ALONE });
      await refresh();
      toasts.show({
        text: t('linked', { count: pairs.length }),
        tone: 'positive',
        undo: () => void takeBack(pairs).catch(showProblem).finally(refresh),
      });
    } catch (problem) {
      showProblem(problem);
    } finally {
      setIsLinking(false);
    }
  };
  return { query, link, isLinking };
}
