'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useDeletion } from '#shared/changes/pending-deletions.tsx';
import { LEAVING, UNBATCHED } from '#shared/data/links.ts';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** Undoes imports after a grace period in which the user can cancel; `text` is shown meanwhile. */
export function useUndoImports(): (importIds: readonly string[], text: string) => void {
  const t = useTranslations('import');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const remove = useDeletion();
  const { walletId } = useWallet();
  return (importIds, text) =>
    remove({
      ids: importIds,
      text,
      run: async (leaving) => {
        const context = leaving ? LEAVING : UNBATCHED;
        const undo = (id: string) => client.imports.undo.mutate({ walletId, id }, { context });
        let count = 0;
        // A closing page has no time for sequential requests.
        if (leaving) await Promise.all(importIds.map(undo));
        else for (const id of importIds) count += (await undo(id)).deletedCount;
        toasts.show({ text: t('undoneText', { count }) });
        await queryClient.invalidateQueries({ queryKey: trpc.imports.list.pathKey() });
        await queryClient.invalidateQueries();
      },
    });
}
