import type { CapturedRow, RowValues } from './captured-row.ts';
import { requireUndoableTable } from './undoable-tables.ts';

/** True for columns that record the time and author of the last change. */
export function isAuditColumn(column: string): boolean {
  return column === 'lastUpdatedTime' || column === 'lastUpdatedUserId';
}

/**
 * Returns the columns whose value a change altered, compared with the row before the next change or the current row.
 */
export function changedColumns(
  change: CapturedRow,
  changes: readonly CapturedRow[],
  current: RowValues | null,
): string[] {
  const next = changes[placeIn(changes, change) + 1];
  const after = next === undefined ? current : next.before;
  const before = change.before ?? {};
  const { derived } = requireUndoableTable(change.table);
  return Object.keys(before).filter(
    (column) =>
      !isAuditColumn(column) && !derived.includes(column) && !areColumnValuesEqual(before[column], after?.[column]),
  );
}

const places = new WeakMap<readonly CapturedRow[], ReadonlyMap<CapturedRow, number>>();

/** Caches the index of each change: a record may have 10,000 changes, and searching the list for each is quadratic. */
function placeIn(changes: readonly CapturedRow[], change: CapturedRow): number {
  const known = places.get(changes) ?? new Map(changes.map((one, at) => [one, at]));
  places.set(changes, known);
  return known.get(change) ?? -1;
}

/** True if two column values are equal. */
export function areColumnValuesEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
