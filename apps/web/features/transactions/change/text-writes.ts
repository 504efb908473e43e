import type { AppRouter } from '@coffer/api/router.ts';
import type { TRPCClient } from '@trpc/client';
import { sendWithRetries } from '#shared/connection/send-with-retries.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { readRecordTexts } from '#shared/texts/read-texts.ts';
import {
  type ConflictCheckedSave,
  type OwnVersionResult,
  type SaveResult,
  saveWithConflictCheck,
} from '#shared/texts/save-with-conflict-check.ts';
import { findTextConflicts } from '#shared/texts/text-conflicts.ts';
import type { Transaction, TransactionPatch } from '#shared/transactions/transaction-types.ts';
import type { BulkGroup, BulkWrites } from './bulk-writes.ts';
import type { FieldsById } from './change-queue.ts';

export type AskAboutConflict = ConflictCheckedSave<TransactionPatch, Transaction>['ask'];

/** Thrown if the person chose to keep another person's texts, so that the service's records stay unchanged. */
export class ConflictDeclinedError extends Error {
  /** The current fields of the unchanged records, by id. */
  readonly kept: FieldsById;

  constructor(kept: FieldsById) {
    super('the other text was kept');
    this.kept = kept;
  }
}

/** The outcome of a change of many texts. */
export interface TextSaveResult {
  /** The current fields of the transactions that were not changed. */
  readonly kept: FieldsById;
  /** The texts that the change replaced, by transaction. */
  readonly replaced: FieldsById;
}

/**
 * The requests that change texts of transactions. They ask the person before they overwrite a text that the person has
 * not seen.
 */
export function createTextWrites(
  { transactions }: TRPCClient<AppRouter>,
  walletId: string,
  ask: AskAboutConflict,
  { setAll, setEach }: BulkWrites,
) {
  const context = UNBATCHED_CONTEXT;
  const read = (id: string) => transactions.get.query({ walletId, id }, { context });
  const mine = async (
    id: string,
    saving: Promise<SaveResult<TransactionPatch, Transaction>>,
  ): Promise<OwnVersionResult<TransactionPatch, Transaction>> => {
    const saved = await saving;
    if (saved.kept === 'theirs') throw new ConflictDeclinedError(new Map([[id, await read(id)]]));
    return saved;
  };
  const textsOf = async (ids: readonly string[]): Promise<FieldsById> => {
    const items = await readRecordTexts(ids, (part) =>
      sendWithRetries(() => transactions.texts.query({ walletId, transactionIds: [...part] }, { context })),
    );
    return new Map(items.map(({ id, ...fields }) => [id, fields]));
  };
  return {
    /**
     * Changes texts that had the values `seen` when the person began to write.
     * @throws ConflictDeclinedError
     */
    updateOver: async (id: string, patch: TransactionPatch, seen: object) => {
      // Each request is retried separately, so that the person is asked only once.
      const saved = await mine(
        id,
        saveWithConflictCheck({
          seen,
          sent: patch,
          read: () => sendWithRetries(() => read(id)),
          send: (sent, versioned) =>
            sendWithRetries(() => transactions.update.mutate({ walletId, id, ...sent }, { context: versioned })),
          ask,
        }),
      );
      return { record: saved.record, takeBack: async () => (await mine(id, saved.takeBack())).record };
    },
    /**
     * Changes texts that had the values `seen` when the person began to write.
     * @throws ConflictDeclinedError if no text is changed
     */
    setEachOver: async (groups: readonly BulkGroup[], seen: ReadonlyMap<string, object>): Promise<TextSaveResult> => {
      const kept = new Map<string, Partial<Transaction>>();
      const left = () =>
        groups
          .map(({ ids, value }) => ({ ids: ids.filter((id) => !kept.has(id)), value }))
          .filter(({ ids }) => ids.length > 0);
      let known = seen;
      let now = await textsOf(left().flatMap(({ ids }) => ids));
      // Read again after each question, because texts may change while it is open.
      for (;;) {
        const conflicts = conflictsIn(left(), known, now);
        if (conflicts.length === 0) break;
        const distinct = new Map(conflicts.map((one) => [JSON.stringify([one.field, one.mine, one.theirs]), one]));
        const isKept = (await ask([...distinct.values()])) === 'theirs';
        if (isKept) for (const { id } of conflicts) kept.set(id, now.get(id) ?? {});
        known = now;
        now = await textsOf(left().flatMap(({ ids }) => ids));
      }
      const [first, ...others] = left();
      if (first === undefined) throw new ConflictDeclinedError(kept);
      await (others.length === 0 ? setAll(first.ids, first.value) : setEach(left()));
      return { kept, replaced: now };
    },
  };
}

function conflictsIn(groups: readonly BulkGroup[], seen: ReadonlyMap<string, object>, now: FieldsById) {
  return groups.flatMap(({ ids, value }) =>
    ids.flatMap((id) => findTextConflicts(seen.get(id) ?? {}, value, now.get(id) ?? {}).map((one) => ({ ...one, id }))),
  );
}
