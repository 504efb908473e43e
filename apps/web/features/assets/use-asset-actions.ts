'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useDeletion } from '#shared/changes/deletions.tsx';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import type { Asset } from '#shared/data/use-wallet-lists.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { AssetGroup } from './build-assets-overview.ts';
import { useAssetChanges } from './use-asset-changes.ts';

/** Returns a function that archives an active asset, or restores an archived one. A toast offers to undo it. */
export function useArchiveAsset(): (asset: Asset) => Promise<void> {
  const t = useTranslations('assets');
  const changes = useAssetChanges();
  const toasts = useToasts();
  return useCallback(
    async ({ id, name, archived }) => {
      if (!(await changes.asset(id, { archived: !archived }))) return;
      const text = archived ? t('unarchivedToast', { name }) : t('archivedToast', { name });
      toasts.show({ text, undo: () => void changes.asset(id, { archived }) });
    },
    [changes, toasts, t],
  );
}

/**
 * Returns a function that deletes an asset without transactions; a toast offers to undo it. If the asset has
 * transactions, the function returns `hasTransactions` and deletes nothing, because the deletion couldn't be undone. If
 * the check fails, it returns `unknown` and a toast reports the problem.
 */
export function useEmptyAssetDeletion(): (asset: Asset) => Promise<'deleted' | 'hasTransactions' | 'unknown'> {
  const t = useTranslations('assets');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const remove = useDeletion();
  const refuse = useProblemToast();
  const { walletId } = useWallet();
  const { refresh } = useAssetChanges();
  return useCallback(
    async ({ id, name }) => {
      try {
        const first = trpc.transactions.list.queryOptions({ walletId, assetIds: [id], limit: 1 });
        const { items } = await queryClient.fetchQuery({ ...first, staleTime: 0 });
        if (items.length > 0) return 'hasTransactions';
      } catch (error) {
        refuse(error);
        return 'unknown';
      }
      remove({
        ids: [id],
        text: t('deletedToast', { name }),
        run: async (context) => {
          await client.assets.delete.mutate({ walletId, id }, { context });
          await refresh();
        },
      });
      return 'deleted';
    },
    [trpc, client, queryClient, remove, refuse, refresh, walletId, t],
  );
}

/** Returns a function that deletes a group; its assets become ungrouped. A toast offers to undo it. */
export function useAssetGroupDeletion(): (group: AssetGroup) => void {
  const t = useTranslations('assets');
  const client = useTRPCClient();
  const remove = useDeletion();
  const { walletId } = useWallet();
  const { refresh } = useAssetChanges();
  return useCallback(
    ({ id, name }) =>
      remove({
        ids: [id],
        text: t('groupDeletedToast', { name }),
        run: async (context) => {
          await client.assetGroups.delete.mutate({ walletId, id }, { context });
          await refresh();
        },
      }),
    [client, remove, refresh, walletId, t],
  );
}
