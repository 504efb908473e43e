import type { z } from 'zod';
import type { QueryGrouping, queryOutput } from './query.schema.ts';

type Rows = z.infer<typeof queryOutput>['rows'];

export const TIME_GROUPINGS = ['month', 'quarter', 'year'] as const;

/** True for a grouping by records, such as categories; false for a grouping by a unit of time. */
export function isRecordGrouping(
  grouping: QueryGrouping,
): grouping is Exclude<QueryGrouping, (typeof TIME_GROUPINGS)[number]> {
  return !TIME_GROUPINGS.some((unit) => unit === grouping);
}

/** Sorts by time, then by absolute value, largest first, then by name and id, so that the order is unique. */
export function sortQueryRows(rows: Rows, groupBy: readonly QueryGrouping[]): Rows {
  const times = groupBy.flatMap((by, at) => (isRecordGrouping(by) ? [] : [at]));
  const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
  // Builds each row's sort keys once, not in each comparison.
  return rows
    .map((row) => ({
      row,
      place: times.map((at) => row.keys[at]?.id ?? '').join(' '),
      size: Math.abs(row.value),
      words: row.keys.map(({ name, id }) => `${name ?? ''} ${id ?? ''}`).join(' '),
    }))
    .toSorted(
      (one, other) => compare(one.place, other.place) || other.size - one.size || compare(one.words, other.words),
    )
    .map(({ row }) => row);
}
