'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { undoChange } from '#shared/changes/undo-change.ts';
import { undoable } from '#shared/data/links.ts';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

type Context = ReturnType<typeof undoable>;

/** Writes under way: a read that begins before the last one ends would show old amounts. */
let writing = 0;

/** Performs writes to budgets, each with an undo that is exact, because the service reverts the change set. */
export function useUndoable() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { show } = useToasts();
  const refuse = useProblemToast();
  const { walletId } = useWallet();
  return useMemo(() => {
    const refresh = async () => {
      if (writing === 0) await queryClient.invalidateQueries({ queryKey: trpc.budgets.pathKey() });
    };
    const takeBack = async (ids: readonly string[]) => {
      for (const id of ids.toReversed()) await undoChange(client, walletId, id).catch(refuse);
      await refresh();
    };
    return {
      refresh,
      /** Afterwards says what happened, with an undo. Throws what the service refuses. */
      performed: async <Made>(text: string | null, work: (context: Context) => Promise<Made>): Promise<Made> => {
        const changes: string[] = [];
        writing += 1;
        try {
          const made = await work(undoable((id) => changes.push(id)));
          if (text !== null && changes.length > 0) show({ text, undo: () => void takeBack(changes) });
          return made;
        } finally {
          writing -= 1;
          await refresh();
        }
      },
      /** For actions without a form: reports a problem as a toast and returns null. */
      said: <Made>(work: Promise<Made>): Promise<Made | null> =>
        work.catch((error: unknown) => {
          refuse(error);
          return null;
        }),
    };
  }, [trpc, client, queryClient, show, refuse, walletId]);
}
