'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPCClient } from '../data/trpc.ts';
import { useProblemToast } from '../forms/use-problem-toast.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import { STARTER_SET } from './starter-set.ts';
import { useChanges } from './use-changes.ts';

/** Makes the groups and categories that most people start with, named in the reader's language. */
export function useStarterSet() {
  const t = useTranslations('categories.starter');
  const client = useTRPCClient();
  const showProblem = useProblemToast();
  const { walletId } = useWallet();
  const { refresh } = useChanges();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      Promise.all(
        STARTER_SET.map(async ({ group, categories }, at) => {
          const { id } = await client.categoryGroups.create.mutate({
            walletId,
            name: t(`groups.${group}`),
            order: at + 1,
          });
          await Promise.all(
            categories.map(({ name, emoji, type }, order) =>
              client.categories.create.mutate({
                walletId,
                name: t(`categories.${name}`),
                emoji,
                type,
                order: order + 1,
                categoryGroupId: id,
              }),
            ),
          );
        }),
      ),
    onError: showProblem,
    onSettled: refresh,
  });
  return { make: () => mutate(), isMaking: isPending };
}
