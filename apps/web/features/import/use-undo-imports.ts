'use client';

import { useQueryClient } from '@tanstack/react-query';
import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { settleAllOrThrow, useDeletion } from '#shared/changes/deletions.tsx';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

const ASSET_PAGE = /\/assets\/[^/]+$/;

/**
 * Returns a function that undoes imports after a grace period in which the user can cancel. `text` is shown during that
 * period.
 */
export function useUndoImports(): (importIds: readonly string[], text: string) => void {
  const t = useTranslations('import');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const remove = useDeletion();
  const router = useRouter();
  const pathname = usePathname();
  const { walletId } = useWallet();
  return (importIds, text) =>
    remove({
      ids: importIds,
      text,
      run: async (context) => {
        const undone = await settleAllOrThrow(
          importIds.map((id) => client.imports.undo.mutate({ walletId, id }, { context })),
        );
        await queryClient.invalidateQueries({ queryKey: trpc.imports.list.pathKey() });
        await queryClient.invalidateQueries();
        const accounts = undone.filter(({ assetDeleted }) => assetDeleted).length;
        // This page's account no longer exists.
        if (accounts > 0 && ASSET_PAGE.test(pathname)) router.replace(`/w/${walletId}/assets`);
        const count = undone.reduce((sum, { deletedCount }) => sum + deletedCount, 0);
        return [t('undoneText', { count }), ...(accounts > 0 ? [t('accountsRemoved', { count: accounts })] : [])].join(
          ' ',
        );
      },
    });
}
