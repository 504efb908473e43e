import { expect, test, vi } from 'vitest';
import { exampleTransaction } from '../testing/example-transaction.ts';
import type { BulkGroup } from './bulk-writes.ts';
import type { FieldsById } from './change-queue.ts';
import { buildSetAllSteps, buildUpdateSteps } from './change-steps.ts';

const opened = [exampleTransaction({ id: 'a', notes: 'one' }), exampleTransaction({ id: 'b', notes: 'two' })];
const nobody = () => Promise.reject(new Error('not expected'));

/** Fake writes that keep another person's texts of the transactions in `kept`. */
function writesKeeping(kept: FieldsById = new Map(), replaced: FieldsById = new Map()) {
  const sent: { readonly groups: readonly BulkGroup[]; readonly seen: ReadonlyMap<string, object> }[] = [];
  return {
    sent,
    writes: {
      setAll: nobody,
      setEach: nobody,
      setEachOver: async (groups: readonly BulkGroup[], seen: ReadonlyMap<string, object>) => {
        sent.push({ groups, seen });
        return { kept, replaced };
      },
    },
  };
}

test('notes set on many transactions are compared with those that the person saw, and so is their undo', async () => {
  const { writes, sent } = writesKeeping();
  const now = opened.map((one) => ({ ...one, notes: 'newer' }));
  const steps = buildSetAllSteps(writes, now, { notes: 'mine' }, opened);
  await steps?.forth.send();
  expect(sent[0]?.groups).toEqual([{ ids: ['a', 'b'], value: { notes: 'mine' } }]);
  expect(sent[0]?.seen.get('a')).toMatchObject({ notes: 'one' });
  await steps?.back.send();
  expect(sent[1]?.groups).toEqual([{ ids: ['a', 'b'], value: { notes: 'newer' } }]);
  expect(sent[1]?.seen.get('b')).toEqual({ notes: 'mine' });
});

test('the undo leaves transactions alone that kept the other person’s notes', async () => {
  const { writes, sent } = writesKeeping(new Map([['b', { notes: 'theirs' }]]));
  const steps = buildSetAllSteps(writes, opened, { notes: 'mine' });
  await steps?.forth.send();
  await steps?.back.send();
  expect(sent[1]?.groups.flatMap(({ ids }) => ids)).toEqual(['a']);
  expect(steps?.back.show(exampleTransaction({ id: 'b', notes: 'theirs' })).notes).toBe('theirs');
  expect(steps?.back.show(exampleTransaction({ id: 'a', notes: 'mine' })).notes).toBe('one');
});

test('the undo restores the texts that were replaced, not those that the page showed', async () => {
  const { writes, sent } = writesKeeping(new Map(), new Map([['b', { notes: 'newer' }]]));
  const steps = buildSetAllSteps(writes, opened, { notes: 'mine' });
  await steps?.forth.send();
  await steps?.back.send();
  expect(sent[1]?.groups).toEqual([
    { ids: ['a'], value: { notes: 'one' } },
    { ids: ['b'], value: { notes: 'newer' } },
  ]);
  expect(steps?.back.show(exampleTransaction({ id: 'b', notes: 'mine' })).notes).toBe('newer');
});

test('other fields of many transactions are set without reading texts', async () => {
  const setAll = vi.fn(async () => ({ updatedCount: 2 }));
  const steps = buildSetAllSteps({ setAll, setEach: nobody, setEachOver: nobody }, opened, { reviewed: true });
  await steps?.forth.send();
  expect(setAll).toHaveBeenCalledWith(['a', 'b'], { reviewed: true });
});

test('the undo of a text asks like the change itself', async () => {
  const [before] = opened;
  if (before === undefined) throw new Error('no record');
  const takeBack = vi.fn(async () => before);
  const updateOver = async () => ({ record: { ...before, notes: 'mine' }, takeBack });
  const steps = buildUpdateSteps({ update: nobody, updateOver }, before, { notes: 'mine' }, { notes: 'one' });
  await steps?.forth.send();
  await steps?.back.send();
  expect(takeBack).toHaveBeenCalledOnce();
});
