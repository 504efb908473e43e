'use client';

import { notifyManager } from '@tanstack/react-query';
import { type RefObject, useMemo, useState } from 'react';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { changedFieldsOnly } from '#shared/texts/text-conflicts.ts';
import { useChooseTextVersion } from '#shared/texts/use-conflict-checked-save.tsx';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import {
  detectAssignment,
  fieldsToMention,
  type NewAssignment,
  withAssignmentReport,
} from './category-or-merchant-assignment.ts';
import { ChangeQueue } from './change-queue.ts';
import {
  buildAddTagsSteps,
  buildRemoveTagsSteps,
  buildSetAllSteps,
  buildUnlinkSteps,
  buildUpdateSteps,
  type ChangeSteps,
  changedFieldsOfPatch,
} from './change-steps.ts';
import type { PendingChanges } from './pending-changes.ts';
import type { SelectedTransactions } from './selected-transactions.ts';
import type { TransactionChangeActions } from './transaction-change-actions.ts';
import { createTransactionWrites } from './transaction-writes.ts';
import { useChangeMessages } from './use-change-messages.ts';
import { useTransactionCacheUpdates, type VisibleList } from './use-transaction-cache-updates.ts';
import {
  useDeleteTransactions,
  useReportChangedTransactions,
  useReportCreatedTransactions,
  useUndoableChange,
} from './use-undoable-changes.ts';

/** The operations that change transactions. Each shows its effect immediately, reports it, and can be undone. */
export function useTransactionChanges(
  listed: RefObject<VisibleList>,
  selection: SelectedTransactions,
  pending: PendingChanges,
  onAssigned: (assignment: NewAssignment | null) => void,
): TransactionChangeActions {
  // React Query notifies components in a task of its own. A pending change is dropped only after that, so that the old
  // value doesn't flash.
  const [queue] = useState(() => new ChangeQueue(pending, (work) => notifyManager.schedule(work)));
  const client = useTRPCClient();
  const { walletId } = useWallet();
  const ask = useChooseTextVersion();
  const writes = useMemo(() => createTransactionWrites(client, walletId, ask), [client, walletId, ask]);
  const kept = useTransactionCacheUpdates(listed);
  const messages = useChangeMessages();
  const perform = useUndoableChange(queue, kept, selection);
  const remove = useDeleteTransactions(queue, kept, writes, selection);
  const made = useReportCreatedTransactions(queue, kept, writes);
  const done = useReportChangedTransactions(queue, kept);

  return useMemo((): TransactionChangeActions => {
    const shown = (records: readonly Transaction[]) => records.map((record) => pending.withPendingChanges(record));
    const retag = (records: readonly Transaction[], text: string, steps: ChangeSteps) =>
      perform(records.length === 1 ? messages.changed(['tagIds']) : text, ['tagIds'], steps);
    return {
      update(record, wanted, seen) {
        const before = pending.withPendingChanges(record);
        const patch = changedFieldsOfPatch(before, seen === undefined ? wanted : changedFieldsOnly(seen, wanted));
        const fields = Object.keys(patch);
        onAssigned(null);
        const steps = withAssignmentReport(
          buildUpdateSteps(writes, before, patch, seen),
          detectAssignment(before, patch),
          onAssigned,
        );
        perform(messages.changed(fieldsToMention(fields), patch), fields, steps);
      },
      unlink(record) {
        const fields = ['transferCounterType', 'transferCounterId'];
        perform(messages.unlinked(), fields, buildUnlinkSteps(writes, pending.withPendingChanges(record)));
      },
      setAll(records, patch, seen) {
        const fields = Object.keys(patch);
        perform(
          messages.many(fieldsToMention(fields), patch, records.length),
          fields,
          buildSetAllSteps(writes, shown(records), patch, seen),
        );
      },
      addTags: (records, tagIds) =>
        retag(records, messages.tagged(records.length), buildAddTagsSteps(writes, shown(records), tagIds)),
      removeTags: (records, tagIds) =>
        retag(records, messages.untagged(records.length), buildRemoveTagsSteps(writes, shown(records), tagIds)),
      delete: (records) => remove(records, messages.deleted(records.length)),
      made: (records) => made(records, records.length > 1 ? messages.transferMade() : messages.made()),
      done,
      undo: () => void queue.undoLast(),
    };
  }, [pending, queue, writes, messages, perform, remove, made, done, onAssigned]);
}
