import type { ListItem, RowHeights } from '../pages.ts';

/** Where each item begins, in pixels below the first; and, one more, where the last ends. */
export function topsOf(items: readonly ListItem[], heights: RowHeights): readonly number[] {
  const tops = [0];
  let top = 0;
  for (const { kind } of items) {
    top += kind === 'month' ? heights.month : heights.row;
    tops.push(top);
  }
  return tops;
}

/** The items that overlap the range between two heights: the first, and the one after the last. */
export function itemsBetween(tops: readonly number[], from: number, to: number): readonly [first: number, end: number] {
  const count = tops.length - 1;
  const first = Math.min(Math.max(0, firstBelow(tops, from) - 1), count);
  return [first, Math.max(first, Math.min(count, firstBelow(tops, to - 1)))];
}

/** The first that begins below that height. */
function firstBelow(tops: readonly number[], height: number): number {
  let [low, high] = [0, tops.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle] ?? 0) > height) high = middle;
    else low = middle + 1;
  }
  return low;
}
