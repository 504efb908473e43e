'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { allOrFirstFailure, useDeletion } from '#shared/changes/deletions.tsx';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** Undoes imports after a grace period in which the user can cancel; `text` is shown meanwhile. */
export function useUndoImports(): (importIds: readonly string[], text: string) => void {
  const t = useTranslations('import');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const remove = useDeletion();
  const { walletId } = useWallet();
  return (importIds, text) =>
    remove({
      ids: importIds,
      text,
      run: async (context) => {
        const undone = await allOrFirstFailure(
          importIds.map((id) => client.imports.undo.mutate({ walletId, id }, { context })),
        );
        await queryClient.invalidateQueries({ queryKey: trpc.imports.list.pathKey() });
        await queryClient.invalidateQueries();
        return t('undoneText', { count: undone.reduce((sum, { deletedCount }) => sum + deletedCount, 0) });
      },
    });
}
