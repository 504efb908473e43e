'use client';

import type { RouterInputs } from '@coffer/api/router.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { FULL_PAGE } from './page-sizes.ts';
import { useTRPC, useTRPCClient } from './trpc.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

type CategoryType = RouterInputs['categories']['create']['type'];

interface List<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

/**
 * Returns functions that create a category or a tag from a picker. They return the new id, or null after a failure,
 * which a toast reports.
 */
export function useCatalogueWrites() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const complain = useProblemToast();
  const { walletId } = useWallet();
  const once = useIdempotencyKey();
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
          const sent = { walletId, name, type };
          const made = await once(sent, (context) => client.categories.create.mutate(sent, { context }));
          queryClient.setQueryData(trpc.categories.list.queryKey(whole), (list) => withOne(list, made));
          return made.id;
        }),
      createTag: (name: string) =>
        orNull(async () => {
          const sent = { walletId, name };
          const made = await once(sent, (context) => client.tags.create.mutate(sent, { context }));
          queryClient.setQueryData(trpc.tags.list.queryKey(whole), (list) => withOne(list, made));
          return made.id;
        }),
    };
  }, [trpc, client, queryClient, complain, walletId, once]);
}
