'use client';

import type { RouterInputs } from '@coffer/api/router.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useDeletion } from '#shared/changes/deletions.tsx';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { ImportFile } from './import-file.ts';

type Decisions = Omit<RouterInputs['importFiles']['update'], 'walletId' | 'id'>;

type Choices = Omit<RouterInputs['importFiles']['start'], 'walletId' | 'id'>;

/** Actions on an uploaded file. Each returns whether it succeeded; failures are shown to the user. */
export function useImportFileActions() {
  const t = useTranslations('import');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const showProblem = useProblemToast();
  const remove = useDeletion();
  const { walletId } = useWallet();
  return useMemo(() => {
    const keep = (file: ImportFile) => {
      queryClient.setQueryData(trpc.importFiles.get.queryKey({ walletId, id: file.id }), file);
      queryClient.setQueryData(trpc.importFiles.list.queryKey({ walletId }), (list) =>
        list?.map((one) => (one.id === file.id ? file : one)),
      );
      return queryClient.invalidateQueries({ queryKey: trpc.importFiles.list.queryKey({ walletId }) });
    };
    const done = async (work: Promise<ImportFile>): Promise<boolean> => {
      try {
        await keep(await work);
        return true;
      } catch (error) {
        showProblem(error);
        return false;
      }
    };
    return {
      decide: (id: string, decisions: Decisions) =>
        done(client.importFiles.update.mutate({ walletId, id, ...decisions })),
      /** `importAgain`: lines to import although their transactions were deleted; `leaveOut`: lines not to import. */
      start: (id: string, choices: Choices) => done(client.importFiles.start.mutate({ walletId, id, ...choices })),
      /** Splits the file into one file per account. */
      divide: async (id: string): Promise<boolean> => {
        try {
          for (const part of await client.importFiles.divide.mutate({ walletId, id })) await keep(part);
          return true;
        } catch (error) {
          showProblem(error);
          return false;
        }
      },
      discard: ({ id, filename }: ImportFile) =>
        remove({
          ids: [id],
          text: t('discarded', { filename }),
          run: async (context) => {
            await client.importFiles.discard.mutate({ walletId, id }, { context });
            await queryClient.invalidateQueries({ queryKey: trpc.importFiles.list.queryKey({ walletId }) });
          },
        }),
    };
  }, [t, trpc, client, queryClient, showProblem, remove, walletId]);
}
