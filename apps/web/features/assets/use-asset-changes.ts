'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { type RouterInputs, useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

export type AssetChange = Omit<RouterInputs['assets']['update'], 'walletId' | 'id'>;
export type AssetGroupChange = Omit<RouterInputs['assetGroups']['update'], 'walletId' | 'id'>;

interface List<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

/** The list with one record changed, shown until the service has answered. */
function withChangedAsset<Item extends { readonly id: string }>(
  list: List<Item> | undefined,
  id: string,
  change: object,
) {
  return list && { ...list, items: list.items.map((item) => (item.id === id ? { ...item, ...change } : item)) };
}

/**
 * Functions that update assets and groups. The page shows an update immediately. If it fails, a toast reports the
 * problem and the lists are fetched again.
 */
export function useAssetChanges() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const refuse = useProblemToast();
  const { walletId } = useWallet();
  return useMemo(() => {
    const whole = { walletId, ...FULL_PAGE };
    const [assets, groups] = [trpc.assets.list.queryKey(whole), trpc.assetGroups.list.queryKey(whole)];
    /** Refetches everything that shows assets or their numbers. */
    const refresh = () =>
      Promise.all(
        [trpc.assets.pathKey(), trpc.assetGroups.pathKey(), trpc.reports.pathKey()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    /** Refetches transactions in addition to everything that `refresh` refetches. */
    const refreshTransactions = () =>
      Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: trpc.transactions.pathKey() })]);
    const settle = async (work: Promise<unknown>): Promise<boolean> => {
      try {
        await work;
        return true;
      } catch (error) {
        refuse(error);
        return false;
      } finally {
        await refresh();
      }
    };
    return {
      refresh,
      refreshTransactions,
      settle,
      asset: (id: string, change: AssetChange) => {
        queryClient.setQueryData(assets, (list) => withChangedAsset(list, id, change));
        return settle(client.assets.update.mutate({ walletId, id, ...change }));
      },
      group: (id: string, change: AssetGroupChange) => {
        queryClient.setQueryData(groups, (list) => withChangedAsset(list, id, change));
        return settle(client.assetGroups.update.mutate({ walletId, id, ...change }));
      },
    };
  }, [trpc, client, queryClient, refuse, walletId]);
}
