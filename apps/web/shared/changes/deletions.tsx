'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { type DeletionContext, deletionContext as sentWith } from '#shared/data/trpc-links.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet, type WalletContextValue } from '#shared/wallet/wallet-context.tsx';
import { ChangeSetsToUndo } from './undo-change.ts';

export interface PendingDeletion {
  /** The records, which disappear from every list at once. */
  readonly ids: readonly string[];
  /** A sentence that says what happened. */
  readonly text: string;
  /**
   * Deletes the records on the server, with requests that have this context, and updates the lists that showed them.
   * May return a sentence that replaces `text`.
   */
  readonly run: (context: DeletionContext) => Promise<unknown>;
}

interface Deletions {
  readonly hidden: ReadonlySet<string>;
  /** Deletes the records and returns the undo, which is only offered to members who may write. */
  readonly add: (wallet: Pick<WalletContextValue, 'walletId' | 'mayWrite'>, deletion: PendingDeletion) => () => void;
}

/** To undo a change of more records than this, the service requires a dry run first. */
const MAX_RECORDS_WITHOUT_DRY_RUN = 100;

const DeletionsContext = createContext<Deletions | null>(null);

/**
 * Provides deletions with an undo. Deleted records disappear from the lists at once while the request is sent, and the
 * undo in the toast reverts the change set on the server. If the server refuses, the records reappear.
 */
export function DeletionsProvider({ children }: { children: ReactNode }) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const toasts = useToasts();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const showProblem = useProblemToast();

  const add = useCallback(
    (
      { walletId, mayWrite }: Pick<WalletContextValue, 'walletId' | 'mayWrite'>,
      { ids, text, run }: PendingDeletion,
    ) => {
      const changes = new ChangeSetsToUndo();
      const undoAll = () => changes.undo(client, walletId, ids.length > MAX_RECORDS_WITHOUT_DRY_RUN);
      setHidden((before) => before.union(new Set(ids)));
      const execute = async (): Promise<boolean> => {
        try {
          const said = await run(sentWith(changes.add));
          if (typeof said === 'string' && !isUndone) {
            toasts.dismiss(toast);
            toast = show(said);
          }
          return true;
        } catch (problem) {
          toasts.dismiss(toast);
          showProblem(problem);
          // Undo all changes, because some of the requests may have succeeded before one failed.
          await undoAll().catch(showProblem);
          // If the response was lost, only the server knows the result.
          await queryClient.invalidateQueries();
          return false;
        } finally {
          setHidden((before) => before.difference(new Set(ids)));
        }
      };
      let isUndone = false;
      const undo = async () => {
        if (isUndone) return;
        isUndone = true;
        toasts.dismiss(toast);
        if (!(await deleted)) return;
        await undoAll().catch(showProblem);
        await queryClient.invalidateQueries();
      };
      const show = (words: string) => toasts.show({ text: words, ...(mayWrite ? { undo } : {}) });
      let toast = show(text);
      const deleted = execute();
      return () => void undo();
    },
    [toasts, client, queryClient, showProblem],
  );

  const value = useMemo(() => ({ hidden, add }), [hidden, add]);
  return <DeletionsContext value={value}>{children}</DeletionsContext>;
}

function useDeletions(): Deletions {
  const deletions = use(DeletionsContext);
  if (deletions === null) throw new Error('deletions outside their provider');
  return deletions;
}

/**
 * Returns a function that deletes records, shows a toast with an undo, and returns that undo. Lists must leave out
 * the records of `useDeletedIds`.
 */
export function useDeletion(): (deletion: PendingDeletion) => () => void {
  const { add } = useDeletions();
  const { walletId, mayWrite } = useWallet();
  return useCallback((deletion) => add({ walletId, mayWrite }, deletion), [add, walletId, mayWrite]);
}

/** The ids of records that are being deleted. */
export function useDeletedIds(): ReadonlySet<string> {
  return useDeletions().hidden;
}

/**
 * Waits until all requests have ended, so that each change set is known. Then returns the responses, or throws the
 * first failure.
 */
export async function settleAllOrThrow<Answer>(requests: readonly Promise<Answer>[]): Promise<Answer[]> {
  await Promise.allSettled(requests);
  return Promise.all(requests);
}
