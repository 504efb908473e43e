import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleTransaction } from '../testing/example-transaction.ts';
import type { TransactionListItem } from '../transaction-pages.ts';
import { itemRangeBetween, itemTops } from './item-tops.ts';

const HEIGHTS = { row: 40, month: 36 };
const one = exampleTransaction();
const item = (isMonth: boolean, index: number): TransactionListItem =>
  isMonth
    ? { kind: 'month', key: `m${index}`, month: '2026-01' }
    : { kind: 'row', key: `r${index}`, record: one, index, share: null };

test('an item begins where the previous one ends', () => {
  expect(itemTops([item(true, 0), item(false, 0), item(false, 1)], HEIGHTS)).toEqual([0, 36, 76, 116]);
  expect(itemTops([], HEIGHTS)).toEqual([0]);
});

test('renders exactly the items that overlap the visible range', () => {
  const lists = fc.array(fc.boolean(), { maxLength: 60 }).map((kinds) => kinds.map(item));
  const heights = fc.integer({ min: -500, max: 3000 });
  fc.assert(
    fc.property(lists, heights, fc.integer({ min: 1, max: 900 }), (items, from, height) => {
      const tops = itemTops(items, HEIGHTS);
      const [first, end] = itemRangeBetween(tops, from, from + height);
      const seen = items.flatMap((_, at) => ((tops[at] ?? 0) < from + height && (tops[at + 1] ?? 0) > from ? at : []));
      const drawn = Array.from({ length: end - first }, (_, at) => first + at);
      expect(drawn).toEqual(seen.length === 0 ? drawn.slice(0, 1) : seen);
      expect(drawn.length).toBeLessThanOrEqual(Math.max(1, seen.length));
    }),
  );
});
