'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { StarterSetId } from './starter-sets.ts';

/**
 * Creates the groups and categories of a starter set, named in the reader's language, in a wallet without categories.
 * Repeated requests create the set only once.
 */
export function useCreateStarterSet() {
  const t = useTranslations('categories.starter');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const showProblem = useProblemToast();
  const { walletId } = useWallet();
  const [isMaking, setIsMaking] = useState(false);
  const make = useCallback(
    async (id: StarterSetId) => {
      setIsMaking(true);
      try {
        const { starterSet } = await import('./starter-sets.ts');
        await client.categories.makeSet.mutate({ walletId, groups: starterSet(id, t) });
      } catch (error) {
        showProblem(error);
      }
      await Promise.all(
        [trpc.categoryGroups.list, trpc.categories.list].map((list) =>
          queryClient.invalidateQueries({ queryKey: list.queryKey() }),
        ),
      );
      setIsMaking(false);
    },
    [t, trpc, client, queryClient, showProblem, walletId],
  );
  return { make, isMaking };
}
