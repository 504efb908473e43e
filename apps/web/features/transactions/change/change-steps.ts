import { hasTextFields } from '#shared/texts/text-conflicts.ts';
import type { Transaction, TransactionPatch } from '#shared/transactions/transaction-types.ts';
import type { BulkPatch } from './bulk-writes.ts';
import type { ChangeResult, QueuedChange } from './change-queue.ts';
import { applyPatch, groupByValue, inversePatch, missingTagIds, tagsFromFirstRemoved } from './inverse-patch.ts';
import type { TextSaveResult } from './text-writes.ts';
import type { TransactionWrites } from './transaction-writes.ts';

/**
 * A change and its undo; null if there is nothing to change. `asks` is true if the change may ask the person about a
 * conflict before the service stores it.
 */
export type ChangeSteps = (Pick<QueuedChange, 'ids' | 'forth' | 'back'> & { readonly asks?: true }) | null;

/**
 * The steps to update one transaction.
 * @param seen the texts when the person began to write, for detecting conflicts; null for changes without texts
 */
export function buildUpdateSteps(
  { update, updateOver }: Pick<TransactionWrites, 'update' | 'updateOver'>,
  before: Transaction,
  patch: TransactionPatch,
  seen: object | null = null,
): ChangeSteps {
  if (Object.keys(patch).length === 0) return null;
  const inverse = inversePatch(before, patch);
  const step = (values: TransactionPatch) => ({
    show: (record: Transaction) => applyPatch(record, values),
    send: () => update(before.id, values),
  });
  const [forth, back] = [step(patch), step(inverse)];
  if (seen === null) return { ids: [before.id], forth, back };
  let takeBack = back.send;
  const send = async () => {
    const saved = await updateOver(before.id, patch, seen);
    ({ takeBack } = saved);
    return saved.record;
  };
  return { ids: [before.id], asks: true, forth: { ...forth, send }, back: { ...back, send: () => takeBack() } };
}

/** The steps to unlink a transfer. The change and its undo keep the categories of both sides. */
export function buildUnlinkSteps(writes: TransactionWrites, before: Transaction): ChangeSteps {
  const steps = buildUpdateSteps(writes, before, { transferCounterType: null, transferCounterId: null });
  return steps && { ...steps, back: { ...steps.back, send: () => sendInOrder([() => writes.relink(before)]) } };
}

/**
 * The steps to set the same values on all transactions. The undo restores each transaction's previous values in one
 * request.
 * @param seen the records when the person began to edit, for detecting conflicts
 */
export function buildSetAllSteps(
  { setAll, setEach, setEachOver }: Pick<TransactionWrites, 'setAll' | 'setEach' | 'setEachOver'>,
  before: readonly Transaction[],
  patch: BulkPatch,
  seen: readonly Transaction[] = before,
): ChangeSteps {
  const [ids, records] = [idsOf(before), new Map(before.map((record) => [record.id, record]))];
  let saved: TextSaveResult = { kept: new Map(), replaced: new Map() };
  // Undo restores the texts that the service actually replaced. They may be newer than the texts in `before`.
  const inverse = (record: Transaction): BulkPatch =>
    inversePatch({ ...record, ...saved.replaced.get(record.id) }, patch);
  const forth = (record: Transaction) => applyPatch(record, patch);
  const back = (record: Transaction) => applyPatch(record, inverse(records.get(record.id) ?? record));
  if (!hasTextFields(patch))
    return {
      ids,
      forth: { show: forth, send: () => sendInOrder([() => setAll(ids, patch)]) },
      back: { show: back, send: () => sendInOrder([() => setEach(groupByValue(before, inverse))]) },
    };
  return {
    ids,
    asks: true,
    forth: {
      show: forth,
      send: async () => {
        saved = await setEachOver([{ ids, value: patch }], new Map(seen.map((record) => [record.id, record])));
        return saved.kept;
      },
    },
    back: {
      show: (record) => (saved.kept.has(record.id) ? record : back(record)),
      send: async () => {
        const written = before.filter(({ id }) => !saved.kept.has(id));
        return (await setEachOver(groupByValue(written, inverse), new Map(ids.map((id) => [id, patch])))).kept;
      },
    },
  };
}

export function buildAddTagsSteps(
  writes: TransactionWrites,
  before: readonly Transaction[],
  tagIds: readonly string[],
): ChangeSteps {
  const groups = groupByValue(before, (record) => missingTagIds(record, tagIds)).filter(
    ({ value }) => value.length > 0,
  );
  if (groups.length === 0) return null;
  return {
    ids: idsOf(before),
    forth: {
      show: (record) => ({ ...record, tagIds: [...record.tagIds, ...missingTagIds(record, tagIds)] }),
      send: () => sendInOrder([() => writes.addTags(idsOf(before), tagIds)]),
    },
    back: {
      show: withTagsOf(before),
      send: () =>
        sendInOrder(
          groups.map(
            ({ ids, value }) =>
              () =>
                writes.removeTags(ids, value),
          ),
        ),
    },
  };
}

export function buildRemoveTagsSteps(
  writes: TransactionWrites,
  before: readonly Transaction[],
  tagIds: readonly string[],
): ChangeSteps {
  const groups = groupByValue(before, (record) => tagsFromFirstRemoved(record, tagIds)).filter(
    ({ value }) => value.length > 0,
  );
  if (groups.length === 0) return null;
  return {
    ids: idsOf(before),
    forth: {
      show: (record) => ({ ...record, tagIds: record.tagIds.filter((id) => !tagIds.includes(id)) }),
      send: () => sendInOrder([() => writes.removeTags(idsOf(before), tagIds)]),
    },
    back: {
      show: withTagsOf(before),
      send: () =>
        sendInOrder(
          groups.flatMap(({ ids, value }) => [() => writes.removeTags(ids, value), () => writes.addTags(ids, value)]),
        ),
    },
  };
}

/** The patch without the fields whose value the record already has. */
export function changedFieldsOfPatch(before: Transaction, patch: TransactionPatch): TransactionPatch {
  const isNew = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name));
  return Object.fromEntries(Object.entries(patch).filter(isNew));
}

/** Sends the requests one after another, so that they arrive in order. */
async function sendInOrder(requests: readonly (() => Promise<unknown>)[]): Promise<ChangeResult> {
  for (const request of requests) await request();
  return 'asShown';
}

function withTagsOf(before: readonly Transaction[]) {
  const tags = new Map(before.map(({ id, tagIds }) => [id, tagIds]));
  return (record: Transaction): Transaction => ({ ...record, tagIds: tags.get(record.id) ?? record.tagIds });
}

function idsOf(records: readonly Transaction[]): string[] {
  return records.map(({ id }) => id);
}
