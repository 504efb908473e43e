'use client';

import type { Inputs } from '@coffer/api/router.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { useTRPC, useTRPCClient } from './trpc.ts';
import { FULL_PAGE } from './whole.ts';

type CategoryType = Inputs['categories']['create']['type'];

interface List<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

/** Makes categories and tags where one is missing; null when that failed, which is then said. */
export function useCatalogueWrites() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const complain = useProblemToast();
  const { walletId } = useWallet();
  return useMemo(() => {
    const whole = { walletId, ...FULL_PAGE };
    const withOne = <Item>(list: List<Item> | undefined, made: Item) =>
      list && { ...list, items: [...list.items, made] };
    const orNull = async (make: () => Promise<string>): Promise<string | null> => {
      try {
        return await make();
      } catch (error) {
        complain(error);
        return null;
      }
    };
    return {
      createCategory: (name: string, type: CategoryType) =>
        orNull(async () => {
          const made = await client.categories.create.mutate({ walletId, name, type });
          queryClient.setQueryData(trpc.categories.list.queryKey(whole), (list) => withOne(list, made));
          return made.id;
        }),
      createTag: (name: string) =>
        orNull(async () => {
          const made = await client.tags.create.mutate({ walletId, name });
          queryClient.setQueryData(trpc.tags.list.queryKey(whole), (list) => withOne(list, made));
          return made.id;
        }),
    };
  }, [trpc, client, queryClient, complain, walletId]);
}
