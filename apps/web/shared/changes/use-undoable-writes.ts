'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { undoableContext } from '#shared/data/trpc-links.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { ChangeSetsToUndo } from './undo-change.ts';

type Context = ReturnType<typeof undoableContext>;

/** The number of running writes. A read that begins before the last write ends would return old values. */
let writing = 0;

/**
 * Returns functions that perform writes and offer to undo them exactly, because the service reverts the change sets.
 * After each write, the queries that begin with `queryKey` are refetched; `queryKey` must stay the same object.
 */
export function useUndoableWrites(queryKey: QueryKey) {
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { show } = useToasts();
  const refuse = useProblemToast();
  const { walletId } = useWallet();
  return useMemo(() => {
    const refresh = async () => {
      if (writing === 0) await queryClient.invalidateQueries({ queryKey });
    };
    const takeBack = async (changes: ChangeSetsToUndo, isLarge: boolean) => {
      await changes.undo(client, walletId, isLarge).catch(refuse);
      await refresh();
    };
    return {
      refresh,
      /**
       * Performs the change, then shows a message with an undo. `makesMany` means that the change creates several
       * records. Throws the problem that the service reports.
       */
      performed: async <Made>(
        text: string | null,
        work: (context: Context) => Promise<Made>,
        makesMany = false,
      ): Promise<Made> => {
        const changes = new ChangeSetsToUndo();
        writing += 1;
        try {
          const made = await work(undoableContext(changes.add));
          if (text !== null && !changes.isEmpty) show({ text, undo: () => void takeBack(changes, makesMany) });
          return made;
        } finally {
          writing -= 1;
          await refresh();
        }
      },
      /** Returns the result of an action without a form. If the action fails, shows a toast and returns null. */
      said: <Made>(work: Promise<Made>): Promise<Made | null> =>
        work.catch((error: unknown) => {
          refuse(error);
          return null;
        }),
    };
  }, [client, queryClient, queryKey, show, refuse, walletId]);
}
