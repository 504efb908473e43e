import { expect, test, vi } from 'vitest';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { exampleTransaction } from '../testing/example-transaction.ts';
import { ChangeQueue, type ChangeResult, type QueuedChange } from './change-queue.ts';
import { applyPatch, groupByValue, inversePatch, missingTagIds, tagsFromFirstRemoved } from './inverse-patch.ts';
import { PendingChanges } from './pending-changes.ts';
import { SelectedTransactions } from './selected-transactions.ts';

/** A fake service with one record, whose answers the test controls. */
function setting(before: Transaction) {
  const pending = new PendingChanges();
  const queue = new ChangeQueue(pending, (work) => work());
  let stored = before;
  const sent: string[] = [];
  const change = (name: string, set: Partial<Transaction>, send?: () => Promise<ChangeResult>): QueuedChange => {
    const was = pending.withPendingChanges(stored);
    const write = (what: string, values: Partial<Transaction>) => async (): Promise<ChangeResult> => {
      sent.push(what);
      return { ...stored, ...values };
    };
    const undo = Object.fromEntries(Object.keys(set).map((key) => [key, Reflect.get(was, key)]));
    return {
      ids: [before.id],
      forth: { show: (one) => ({ ...one, ...set }), send: send ?? write(name, set) },
      back: { show: (one) => ({ ...one, ...undo }), send: write(`undo ${name}`, undo) },
      settled: (show) => {
        stored = show(stored);
      },
      failed: vi.fn(),
      undone: vi.fn(),
    };
  };
  return { pending, queue, sent, change, shown: () => pending.withPendingChanges(stored), stored: () => stored };
}

test('shows a change immediately, and an older answer does not hide it', async () => {
  const { pending, queue, change, shown, stored } = setting(exampleTransaction({ notes: 'before' }));
  let answer: (value: ChangeResult) => void = () => undefined;
  queue.perform(change('notes', { notes: 'after' }, () => new Promise((resolve) => (answer = resolve))));
  expect(shown().notes).toBe('after');
  // A list with the old value arrives while the change is being sent.
  expect(pending.withPendingChanges({ ...stored() }).notes).toBe('after');
  await Promise.resolve();
  answer({ ...stored(), notes: 'after', lastUpdatedTime: 'now' });
  await vi.waitFor(() => expect(stored().lastUpdatedTime).toBe('now'));
  expect(shown()).toBe(stored());
});

test('reverts a refused change, whose undo does nothing', async () => {
  const { queue, change, shown, sent } = setting(exampleTransaction({ notes: 'before' }));
  const refused = change('notes', { notes: 'after' }, () => Promise.reject(new Error('no')));
  const undo = queue.perform(refused);
  await vi.waitFor(() => expect(refused.failed).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(shown().notes).toBe('before'));
  undo();
  await vi.waitFor(() => expect(shown().notes).toBe('before'));
  expect(sent).toEqual([]);
});

test('sends changes in order, and undoes the last one first', async () => {
  const { queue, change, shown, sent, stored } = setting(exampleTransaction({ notes: 'a', description: 'b' }));
  queue.perform(change('notes', { notes: 'A' }));
  queue.perform(change('description', { description: 'B' }));
  expect(queue.undoLast()).toBe(true);
  expect(shown()).toMatchObject({ notes: 'A', description: 'b' });
  expect(queue.undoLast()).toBe(true);
  expect(shown()).toMatchObject({ notes: 'a', description: 'b' });
  expect(queue.undoLast()).toBe(false);
  await vi.waitFor(() => expect(sent).toEqual(['notes', 'description', 'undo description', 'undo notes']));
  await vi.waitFor(() => expect(stored()).toMatchObject({ notes: 'a', description: 'b' }));
});

test('runs an undo only once', () => {
  const { queue, change } = setting(exampleTransaction());
  const one = change('notes', { notes: 'A' });
  const undo = queue.perform(one);
  undo();
  undo();
  expect(one.undone).toHaveBeenCalledOnce();
});

test('a shown record stays the same object until it changes, even beside another answer about it', () => {
  const { pending, queue, change, stored } = setting(exampleTransaction());
  queue.perform(change('notes', { notes: 'A' }));
  const again = { ...stored() };
  const [listed, opened] = [pending.withPendingChanges(stored()), pending.withPendingChanges(again)];
  expect(pending.withPendingChanges(stored())).toBe(listed);
  expect(pending.withPendingChanges(again)).toBe(opened);
});

test('the inverse of a patch restores the same fields', () => {
  const before = exampleTransaction({ notes: 'n', tagIds: ['b', 'a'], categoryId: 'c' });
  expect(inversePatch(before, { notes: null, tagIds: [] })).toEqual({ notes: 'n', tagIds: ['b', 'a'] });
});

test('the days of a range are restored together with their rule', () => {
  const range = exampleTransaction({
    usingDateRule: 'range',
    usingStartDate: '2026-01-01',
    usingEndDate: '2026-03-31',
  });
  const back = { usingDateRule: 'range', usingStartDate: '2026-01-01', usingEndDate: '2026-03-31' };
  expect(inversePatch(range, { usingDateRule: 'nextMonth' })).toEqual(back);
  expect(
    inversePatch(range, { usingDateRule: 'range', usingStartDate: '2026-02-01', usingEndDate: '2026-02-02' }),
  ).toEqual(back);
  const plain = exampleTransaction({ date: '2026-05-05' });
  expect(
    inversePatch(plain, { usingDateRule: 'range', usingStartDate: '2026-02-01', usingEndDate: '2026-02-02' }),
  ).toEqual({
    usingDateRule: 'transactionDate',
  });
  expect(applyPatch(range, { usingDateRule: 'transactionDate' })).toMatchObject({ usingStartDate: range.date });
});

test("restoring a link restores the transaction's category", () => {
  const before = exampleTransaction({ transferCounterType: 'transaction', transferCounterId: 'x', categoryId: 'c' });
  expect(inversePatch(before, { transferCounterType: null, transferCounterId: null })).toEqual({
    transferCounterType: 'transaction',
    transferCounterId: 'x',
    categoryId: 'c',
  });
});

test('restoring a merchant restores how it was assigned, and whether recognition is allowed', () => {
  const before = exampleTransaction({ merchantId: 'm', merchantAutoAssigned: true });
  expect(inversePatch(before, { merchantId: null })).toEqual({
    merchantId: 'm',
    merchantAutoAssigned: true,
    excludeFromMerchantAutoAssignment: false,
  });
});

test('restores previous values with one request per value', () => {
  const [one, other, third] = [
    exampleTransaction({ categoryId: 'a' }),
    exampleTransaction(),
    exampleTransaction({ categoryId: 'a' }),
  ];
  expect(groupByValue([one, other, third], ({ categoryId }) => ({ categoryId }))).toEqual([
    { value: { categoryId: 'a' }, ids: [one.id, third.id] },
    { value: { categoryId: null }, ids: [other.id] },
  ]);
});

test('restores removed tags in their places', () => {
  const before = exampleTransaction({ tagIds: ['a', 'b', 'c'] });
  const removed = ['b'];
  const after = before.tagIds.filter((id) => !removed.includes(id));
  const tail = tagsFromFirstRemoved(before, removed);
  // Like the undo, remove the later tags too, then append all removed tags.
  const restored = [...after.filter((id) => !tail.includes(id)), ...tail];
  expect(restored).toEqual(before.tagIds);
  expect(tagsFromFirstRemoved(before, ['z'])).toEqual([]);
  expect(missingTagIds(before, ['c', 'd'])).toEqual(['d']);
});

test('a range extends from the last selected transaction', () => {
  const selection = new SelectedTransactions();
  const listed = Array.from({ length: 5 }, () => exampleTransaction());
  const ids = (...at: number[]) => at.map((index) => listed[index]!.id);
  selection.toggle(listed[1]!);
  selection.extendTo(listed[3]!, listed);
  expect([...selection.all().keys()]).toEqual(ids(1, 2, 3));
  selection.toggle(listed[2]!);
  selection.extendTo(listed[0]!, listed);
  expect(new Set(selection.all().keys())).toEqual(new Set(ids(0, 1, 2, 3)));
  selection.drop(new Set(ids(0)));
  expect(selection.has(listed[0]!.id)).toBe(false);
  selection.clear();
  selection.extendTo(listed[4]!, listed);
  expect([...selection.all().keys()]).toEqual(ids(4));
});

test('selected records follow changes, so that the next undo restores the current values', () => {
  const selection = new SelectedTransactions();
  const [picked, other] = [exampleTransaction({ notes: 'first' }), exampleTransaction()];
  selection.replace([picked]);
  let told = 0;
  selection.subscribe(() => (told += 1));
  selection.change([picked.id, other.id], (one) => ({ ...one, notes: 'second' }));
  expect([...selection.all().values()].map(({ notes }) => notes)).toEqual(['second']);
  selection.change([other.id], (one) => ({ ...one, notes: 'third' }));
  expect(told).toBe(1);
});
