import type { Patch, Transaction } from '#shared/transactions/record.ts';
import type { ChangeAnswer, QueuedChange } from './change-queue.ts';
import { groupedBy, inverseOf, newTags, patched, tagsFromFirst } from './undo.ts';
import type { BulkPatch, Writes } from './writes.ts';

/** A change and its undo; null if there is nothing to change. */
export type Steps = Pick<QueuedChange, 'ids' | 'forth' | 'back'> | null;

/** `seen`: the texts when the person began to write. */
export function updateSteps(
  { update, updateOver }: Writes,
  before: Transaction,
  patch: Patch,
  seen: object | null = null,
): Steps {
  if (Object.keys(patch).length === 0) return null;
  const inverse = inverseOf(before, patch);
  const step = (values: Patch) => ({
    show: (record: Transaction) => patched(record, values),
    send: () => update(before.id, values),
  });
  const forth = step(patch);
  const send = seen === null ? forth.send : () => updateOver(before.id, patch, seen);
  return { ids: [before.id], forth: { ...forth, send }, back: step(inverse) };
}

/** Unlinking keeps the categories, and so does its undo. */
export function unlinkSteps(writes: Writes, before: Transaction): Steps {
  const steps = updateSteps(writes, before, { transferCounterType: null, transferCounterId: null });
  return steps && { ...steps, back: { ...steps.back, send: () => all([() => writes.relink(before)]) } };
}

/** Sets the same values on all transactions; undo restores each one's own values in one request. */
export function setAllSteps({ setAll, setEach }: Writes, before: readonly Transaction[], patch: BulkPatch): Steps {
  const groups = groupedBy(before, (record): BulkPatch => inverseOf(record, patch));
  const hadBefore = new Map(groups.flatMap(({ ids, value }) => ids.map((id) => [id, value])));
  return {
    ids: idsOf(before),
    forth: { show: (record) => patched(record, patch), send: () => all([() => setAll(idsOf(before), patch)]) },
    back: {
      show: (record) => patched(record, hadBefore.get(record.id) ?? {}),
      send: () => all([() => setEach(groups)]),
    },
  };
}

export function addTagsSteps(writes: Writes, before: readonly Transaction[], tagIds: readonly string[]): Steps {
  const groups = groupedBy(before, (record) => newTags(record, tagIds)).filter(({ value }) => value.length > 0);
  if (groups.length === 0) return null;
  return {
    ids: idsOf(before),
    forth: {
      show: (record) => ({ ...record, tagIds: [...record.tagIds, ...newTags(record, tagIds)] }),
      send: () => all([() => writes.addTags(idsOf(before), tagIds)]),
    },
    back: {
      show: withTagsOf(before),
      send: () =>
        all(
          groups.map(
            ({ ids, value }) =>
              () =>
                writes.removeTags(ids, value),
          ),
        ),
    },
  };
}

export function removeTagsSteps(writes: Writes, before: readonly Transaction[], tagIds: readonly string[]): Steps {
  const groups = groupedBy(before, (record) => tagsFromFirst(record, tagIds)).filter(({ value }) => value.length > 0);
  if (groups.length === 0) return null;
  return {
    ids: idsOf(before),
    forth: {
      show: (record) => ({ ...record, tagIds: record.tagIds.filter((id) => !tagIds.includes(id)) }),
      send: () => all([() => writes.removeTags(idsOf(before), tagIds)]),
    },
    back: {
      show: withTagsOf(before),
      send: () =>
        all(
          groups.flatMap(({ ids, value }) => [() => writes.removeTags(ids, value), () => writes.addTags(ids, value)]),
        ),
    },
  };
}

/** The fields of the patch that differ from the record. */
export function changedOnly(before: Transaction, patch: Patch): Patch {
  const isNew = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name));
  return Object.fromEntries(Object.entries(patch).filter(isNew));
}

/** Sequential, so that the requests arrive in order. */
async function all(requests: readonly (() => Promise<unknown>)[]): Promise<ChangeAnswer> {
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
