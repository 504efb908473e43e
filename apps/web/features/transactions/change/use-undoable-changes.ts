'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useDeletion } from '#shared/changes/deletions.tsx';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { type ChangeQueue, withCurrentFields } from './change-queue.ts';
import type { ChangeSteps } from './change-steps.ts';
import type { SelectedTransactions } from './selected-transactions.ts';
import { ConflictDeclinedError } from './text-writes.ts';
import type { TransactionWrites } from './transaction-writes.ts';
import type { TransactionCacheUpdates } from './use-transaction-cache-updates.ts';

/** Changes transactions and shows a message with an undo. A failed change is reverted, and its reason is shown. */
export function useUndoableChange(queue: ChangeQueue, kept: TransactionCacheUpdates, selection: SelectedTransactions) {
  const t = useTranslations('transactions');
  const toasts = useToasts();
  const showProblem = useProblemToast(t('putBack'));
  return useCallback(
    (text: string, fields: readonly string[], steps: ChangeSteps) => {
      if (steps === null) return;
      let toast: number | null = null;
      let isOver = false;
      const away = () => {
        isOver = true;
        if (toast !== null) toasts.dismiss(toast);
      };
      const tell = () => {
        if (!isOver) toast ??= toasts.show({ text, undo });
      };
      const undo = queue.perform({
        ...steps,
        settled: (show) => {
          // Shown only now, because the time for undo would pass while the person answers a question about a conflict.
          tell();
          selection.change(steps.ids, show);
          kept.changed(steps.ids, fields, show);
        },
        failed: (error) => {
          away();
          if (!(error instanceof ConflictDeclinedError)) return showProblem(error);
          const asKept = (record: Transaction) => withCurrentFields(record, error.kept) ?? record;
          selection.change(steps.ids, asKept);
          kept.changed(steps.ids, fields, asKept);
        },
        undone: away,
      });
      if (steps.asks !== true) tell();
    },
    [queue, kept, selection, toasts, showProblem],
  );
}

/** Returns a function that deletes transactions at once, and shows a toast with an undo. */
export function useDeleteTransactions(
  queue: ChangeQueue,
  kept: TransactionCacheUpdates,
  writes: TransactionWrites,
  selection: SelectedTransactions,
) {
  const remove = useDeletion();
  return useCallback(
    (records: readonly Transaction[], text: string) => {
      const ids = records.map(({ id }) => id);
      selection.drop(new Set(ids));
      const restore = remove({
        ids,
        text,
        run: async (context) => {
          try {
            await queue.inTurn(() => writes.delete(ids, context));
          } catch (error) {
            queue.forget(undo);
            throw error;
          }
          kept.deleted(ids);
        },
      });
      const undo = queue.remember(restore);
    },
    [queue, kept, writes, selection, remove],
  );
}

/** Reports new transactions; the undo deletes them. */
export function useReportCreatedTransactions(
  queue: ChangeQueue,
  kept: TransactionCacheUpdates,
  writes: TransactionWrites,
) {
  const toasts = useToasts();
  const showProblem = useProblemToast();
  return useCallback(
    (records: readonly Transaction[], text: string) => {
      const ids = records.map(({ id }) => id);
      kept.added();
      const undo = queue.remember(() => {
        toasts.dismiss(toast);
        writes.delete(ids).then(() => kept.deleted(ids), showProblem);
      });
      const toast = toasts.show({ text, undo, tone: 'positive' });
    },
    [queue, kept, writes, toasts, showProblem],
  );
}

/** Reports a change that the service has made to several transactions; the undo reverts it. */
export function useReportChangedTransactions(queue: ChangeQueue, kept: TransactionCacheUpdates) {
  const toasts = useToasts();
  const showProblem = useProblemToast();
  return useCallback(
    (text: string, takeBack: () => Promise<unknown>) => {
      kept.reshaped();
      const undo = queue.remember(() => {
        toasts.dismiss(toast);
        takeBack()
          .catch(showProblem)
          .finally(() => kept.reshaped());
      });
      const toast = toasts.show({ text, undo, tone: 'positive' });
    },
    [queue, kept, toasts, showProblem],
  );
}
