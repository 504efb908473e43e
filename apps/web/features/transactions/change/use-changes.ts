'use client';

import { notifyManager } from '@tanstack/react-query';
import { type RefObject, useMemo, useState } from 'react';
import { useTRPCClient } from '#shared/data/trpc.ts';
import type { Transaction } from '#shared/transactions/record.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { ChangeQueue } from './change-queue.ts';
import type { Changes } from './changes.ts';
import type { PendingChanges } from './pending-changes.ts';
import type { Selection } from './selection.ts';
import { type Sorted, sortedBy, telling, toldOf } from './sorted.ts';
import {
  addTagsSteps,
  changedOnly,
  removeTagsSteps,
  type Steps,
  setAllSteps,
  unlinkSteps,
  updateSteps,
} from './steps.ts';
import { useDone, useMade, usePerform, useRemoval } from './use-deeds.ts';
import { type Listed, useKept } from './use-kept.ts';
import { useSaid } from './use-said.ts';
import { writesOf } from './writes.ts';

/** Everything that changes transactions: it shows at once, says what it did, and can be taken back. */
export function useTransactionChanges(
  listed: RefObject<Listed>,
  selection: Selection,
  pending: PendingChanges,
  onSorted: (sorted: Sorted | null) => void,
): Changes {
  // What was just written into the query cache is drawn in a task of its own; what lies over it goes after that.
  const [queue] = useState(() => new ChangeQueue(pending, (work) => notifyManager.schedule(work)));
  const client = useTRPCClient();
  const { walletId } = useWallet();
  const writes = useMemo(() => writesOf(client, walletId), [client, walletId]);
  const kept = useKept(listed);
  const said = useSaid();
  const perform = usePerform(queue, kept, selection);
  const remove = useRemoval(queue, kept, writes, selection);
  const made = useMade(queue, kept, writes);
  const done = useDone(queue, kept);

  return useMemo((): Changes => {
    const shown = (records: readonly Transaction[]) => records.map((record) => pending.of(record));
    const retag = (records: readonly Transaction[], text: string, steps: Steps) =>
      perform(records.length === 1 ? said.changed(['tagIds']) : text, ['tagIds'], steps);
    return {
      update(record, wanted) {
        const before = pending.of(record);
        const patch = changedOnly(before, wanted);
        const fields = Object.keys(patch);
        onSorted(null);
        const steps = telling(updateSteps(writes, before, patch), sortedBy(before, patch), onSorted);
        perform(said.changed(toldOf(fields), patch), fields, steps);
      },
      unlink(record) {
        const fields = ['transferCounterType', 'transferCounterId'];
        perform(said.unlinked(), fields, unlinkSteps(writes, pending.of(record)));
      },
      setAll(records, patch) {
        const fields = Object.keys(patch);
        perform(said.many(toldOf(fields), patch, records.length), fields, setAllSteps(writes, shown(records), patch));
      },
      addTags: (records, tagIds) =>
        retag(records, said.tagged(records.length), addTagsSteps(writes, shown(records), tagIds)),
      removeTags: (records, tagIds) =>
        retag(records, said.untagged(records.length), removeTagsSteps(writes, shown(records), tagIds)),
      delete: (records) => remove(records, said.deleted(records.length)),
      made: (records) => made(records, records.length > 1 ? said.transferMade() : said.made()),
      done,
      undo: () => void queue.undoLast(),
    };
  }, [pending, queue, writes, said, perform, remove, made, done, onSorted]);
}
