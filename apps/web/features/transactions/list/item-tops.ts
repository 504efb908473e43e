import type { RowHeights, TransactionListItem } from '../transaction-pages.ts';

/** The top of each item in pixels, relative to the first item, followed by the bottom of the last item. */
export function itemTops(items: readonly TransactionListItem[], heights: RowHeights): readonly number[] {
  const tops = [0];
  let top = 0;
  for (const { kind } of items) {
    top += kind === 'month' ? heights.month : heights.row;
    tops.push(top);
  }
  return tops;
}

/**
 * The range of items between two vertical positions in pixels: the index of the first item, and the index after the
 * last item.
 */
export function itemRangeBetween(
  tops: readonly number[],
  from: number,
  to: number,
): readonly [first: number, end: number] {
  const count = tops.length - 1;
  const first = Math.min(Math.max(0, firstBelow(tops, from) - 1), count);
  return [first, Math.max(first, Math.min(count, firstBelow(tops, to - 1)))];
}

/** The index of the first item that begins below the height. */
function firstBelow(tops: readonly number[], height: number): number {
  let [low, high] = [0, tops.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle] ?? 0) > height) high = middle;
    else low = middle + 1;
  }
  return low;
}
