import { addDays, daysBetween } from '@coffer/domain/dates.ts';

/**
 * The days on which a position is valued for its chart, oldest first: evenly spread days including both ends, and the
 * newest trade days, each with the day before it. Thanks to the days before, the line has a step at each trade.
 *
 * @param steps trade days, in any order
 * @param count maximum number of intervals between the evenly spread days, and of trade days
 */
export function chartValuationDays(
  first: string,
  last: string,
  steps: readonly string[],
  count: number,
): readonly string[] {
  const length = daysBetween(first, last);
  const parts = Math.max(1, Math.min(count, length));
  const even = Array.from({ length: parts + 1 }, (_, at) => addDays(first, Math.round((length * at) / parts)));
  const newest = [...new Set(steps)].toSorted().slice(-count);
  const stepped = newest.flatMap((day) => [addDays(day, -1), day]).filter((day) => day > first && day < last);
  return [...new Set([...even, ...stepped])].toSorted();
}
