import { expect, test, vi } from 'vitest';
import { readRecordTexts } from './read-texts.ts';

const ids = Array.from({ length: 250 }, (_, at) => `id ${at}`);

test('reads the texts of many records, although each answer ends early and some records are deleted', async () => {
  const deleted = new Set(['id 3', 'id 249']);
  const read = vi.fn(async (asked: readonly string[]) => {
    expect(asked.length).toBeLessThanOrEqual(100);
    const items = asked.filter((id) => !deleted.has(id)).map((id) => ({ id, notes: `notes of ${id}` }));
    return { items: items.slice(0, 40) };
  });
  const texts = await readRecordTexts(ids, read);
  expect(texts.map(({ id }) => id).toSorted()).toEqual(ids.filter((id) => !deleted.has(id)).toSorted());
  expect(read.mock.calls.length).toBeLessThan(15);
});

test('requests nothing for no records', async () => {
  const read = vi.fn();
  expect(await readRecordTexts([], read)).toEqual([]);
  expect(read).not.toHaveBeenCalled();
});
