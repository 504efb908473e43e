'use client';

import type { RouterInputs } from '@coffer/api/router.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

export type CategoryChange = Omit<RouterInputs['categories']['update'], 'walletId' | 'id'>;
export type CategoryGroupChange = Omit<RouterInputs['categoryGroups']['update'], 'walletId' | 'id'>;
export type TagChange = Omit<RouterInputs['tags']['update'], 'walletId' | 'id'>;

interface List<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

/** The list with one changed record, shown until the service responds. */
function withChangedCategoryRecord<Item extends { readonly id: string }>(
  list: List<Item> | undefined,
  id: string,
  change: object,
) {
  return list && { ...list, items: list.items.map((item) => (item.id === id ? { ...item, ...change } : item)) };
}

/**
 * Functions that update a category, group or tag optimistically, and resolve to true on success. A failed update is
 * reverted and shown in a toast.
 */
export function useCategoryChanges() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const showProblem = useProblemToast();
  const { walletId } = useWallet();
  return useMemo(() => {
    const whole = { walletId, ...FULL_PAGE };
    const keys = {
      categories: trpc.categories.list.queryKey(whole),
      groups: trpc.categoryGroups.list.queryKey(whole),
      tags: trpc.tags.list.queryKey(whole),
    };
    const refresh = () =>
      Promise.all(Object.values(keys).map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    const settle = async (work: Promise<unknown>): Promise<boolean> => {
      try {
        await work;
        return true;
      } catch (error) {
        showProblem(error);
        return false;
      } finally {
        await refresh();
      }
    };
    return {
      refresh,
      category: (id: string, change: CategoryChange) => {
        queryClient.setQueryData(keys.categories, (list) => withChangedCategoryRecord(list, id, change));
        return settle(client.categories.update.mutate({ walletId, id, ...change }));
      },
      group: (id: string, change: CategoryGroupChange) => {
        queryClient.setQueryData(keys.groups, (list) => withChangedCategoryRecord(list, id, change));
        return settle(client.categoryGroups.update.mutate({ walletId, id, ...change }));
      },
      tag: (id: string, change: TagChange) => {
        queryClient.setQueryData(keys.tags, (list) => withChangedCategoryRecord(list, id, change));
        return settle(client.tags.update.mutate({ walletId, id, ...change }));
      },
    };
  }, [trpc, client, queryClient, showProblem, walletId]);
}
