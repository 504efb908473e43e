'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useDeletion } from '#shared/changes/deletions.tsx';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { StoredFile } from './stored-file.ts';

/** The actions for a file; problems are shown as toasts. */
export function useFileActions() {
  const t = useTranslations('files');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const router = useRouter();
  const toasts = useToasts();
  const showProblem = useProblemToast();
  const remove = useDeletion();
  const { walletId } = useWallet();
  return useMemo(() => {
    const refresh = () => queryClient.invalidateQueries({ queryKey: trpc.files.pathKey() });
    const keep = async (work: Promise<StoredFile>) => {
      try {
        const file = await work;
        queryClient.setQueryData(trpc.files.get.queryKey({ walletId, id: file.id }), file);
        await refresh();
        return true;
      } catch (error) {
        showProblem(error);
        return false;
      }
    };
    const add = (id: string, transactionId: string) =>
      keep(
        client.files.assign.mutate({ walletId, id, transactionIds: [transactionId] }, { context: UNBATCHED_CONTEXT }),
      );
    const take = (id: string, transactionId: string) =>
      keep(
        client.files.unassign.mutate({ walletId, id, transactionIds: [transactionId] }, { context: UNBATCHED_CONTEXT }),
      );
    return {
      attach: async ({ id, filename }: StoredFile, transactionId: string) => {
        if (await add(id, transactionId))
          toasts.show({ text: t('attached', { filename }), undo: () => void take(id, transactionId) });
      },
      detach: async ({ id, filename }: StoredFile, transactionId: string) => {
        if (await take(id, transactionId))
          toasts.show({ text: t('detached', { filename }), undo: () => void add(id, transactionId) });
      },
      read: ({ id }: StoredFile) => keep(client.files.parse.mutate({ walletId, id }, { context: UNBATCHED_CONTEXT })),
      /** Opens the import page of the file. */
      importStatement: async ({ id }: StoredFile) => {
        try {
          const taken = await client.importFiles.take.mutate({ walletId, fileId: id }, { context: UNBATCHED_CONTEXT });
          router.push(`/w/${walletId}/import/${taken.id}`);
        } catch (error) {
          showProblem(error);
        }
      },
      delete: ({ id, filename }: StoredFile) =>
        remove({
          ids: [id],
          text: t('deleted', { filename }),
          run: async (context) => {
            await client.files.delete.mutate({ walletId, id }, { context });
            await refresh();
          },
        }),
    };
  }, [t, trpc, client, queryClient, router, toasts, showProblem, remove, walletId]);
}
