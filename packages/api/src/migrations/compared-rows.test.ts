import { expect, test } from 'vitest';
import { ComparedRowCollector } from './compared-rows.ts';

test('an answer has at most 5,000 rows, different ones first, and counts all', () => {
  const rows = new ComparedRowCollector<{ readonly source: string; readonly coffer: string }>();
  for (let at = 0; at < 20_000; at += 1) rows.add({ source: String(at), coffer: String(at) });
  rows.add({ source: 'a', coffer: 'b' }, true);
  for (let at = 0; at < 4_000; at += 1) rows.add({ source: 'a', coffer: 'c' });
  expect([rows.count, rows.equalCount, rows.differingCount]).toEqual([24_001, 20_000, 4_000]);
  const shown = rows.shown();
  expect(shown).toHaveLength(5_000);
  expect(shown.slice(0, 4_000).every(({ coffer }) => coffer === 'c')).toBe(true);
  expect(shown.slice(4_000, 4_002)).toEqual([
    { source: 'a', coffer: 'b' },
    { source: '0', coffer: '0' },
  ]);
});

test('all of the differences count, not only those that are shown', () => {
  const rows = new ComparedRowCollector<{ readonly source: string; readonly coffer: string }>();
  for (let at = 0; at < 7_000; at += 1) rows.add({ source: '1', coffer: '2' });
  expect([rows.differing.length, rows.differingCount]).toEqual([5_000, 7_000]);
});
