import { addDays, daysBetween } from '@coffer/domain/dates.ts';

/**
 * The days on which a position is valued for its chart: evenly spread days and, so that the line steps where units were
 * traded, the days of trades and the days before. Oldest first, including both ends.
 *
 * @param steps days between the two ends, in any order
 */
export function valueDays(first: string, last: string, steps: readonly string[], count: number): readonly string[] {
  const length = daysBetween(first, last);
  const parts = Math.max(1, Math.min(count, length));
  const even = Array.from({ length: parts + 1 }, (_, at) => addDays(first, Math.round((length * at) / parts)));
  const newest = [...new Set(steps)].toSorted().slice(-count);
  const stepped = newest.flatMap((day) => [addDays(day, -1), day]).filter((day) => day > first && day < last);
  return [...new Set([...even, ...stepped])].toSorted();
}
