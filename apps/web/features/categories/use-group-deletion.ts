'use client';

import { useTranslations } from 'next-intl';
import { useDeletion } from '#shared/changes/pending-deletions.tsx';
import { LEAVING, UNBATCHED } from '#shared/data/links.ts';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { CategoryGroup } from './category-tree.ts';
import { useCategoryChanges } from './use-changes.ts';

/** Deletes a group, with an undo; what lay in it stays. */
export function useCategoryGroupDeletion(): (group: CategoryGroup) => void {
  const t = useTranslations('categories');
  const client = useTRPCClient();
  const { walletId } = useWallet();
  const { refresh } = useCategoryChanges();
  const remove = useDeletion();
  return ({ id, name }) => {
    remove({
      ids: [id],
      text: t('groupDeleted', { name }),
      run: async (leaving) => {
        await client.categoryGroups.delete.mutate({ walletId, id }, { context: leaving ? LEAVING : UNBATCHED });
        await refresh();
      },
    });
  };
}
