import { addDays, daysBetween } from '@coffer/domain/dates.ts';

/**
 * On which days a position is valued for its line: evenly over the time, and on the days when units were bought or sold
 * and the days before them, so that its line steps there. Oldest first; both ends are among them.
 *
 * @param steps days between the two ends, in any sequence
 */
export function valueDays(first: string, last: string, steps: readonly string[], count: number): readonly string[] {
  const length = daysBetween(first, last);
  const parts = Math.max(1, Math.min(count, length));
  const even = Array.from({ length: parts + 1 }, (_, at) => addDays(first, Math.round((length * at) / parts)));
  const newest = [...new Set(steps)].toSorted().slice(-count);
  const stepped = newest.flatMap((day) => [addDays(day, -1), day]).filter((day) => day > first && day < last);
  return [...new Set([...even, ...stepped])].toSorted();
}
