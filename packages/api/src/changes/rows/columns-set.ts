import type { CapturedRow, RowValues } from './captured-row.ts';
import { undoneTable } from './undone-tables.ts';

/** Whether a column says when a record changed last, and by whom: each change has its own. */
export function isOfEachChange(column: string): boolean {
  return column === 'lastUpdatedTime' || column === 'lastUpdatedUserId';
}

/** The columns that a change of a row set to another value: told by the row before the next change, or the row now. */
export function columnsSet(change: CapturedRow, changes: readonly CapturedRow[], current: RowValues | null): string[] {
  const next = changes[placeIn(changes, change) + 1];
  const after = next === undefined ? current : next.before;
  const before = change.before ?? {};
  const { derived } = undoneTable(change.table);
  return Object.keys(before).filter(
    (column) => !isOfEachChange(column) && !derived.includes(column) && !same(before[column], after?.[column]),
  );
}

const places = new WeakMap<readonly CapturedRow[], ReadonlyMap<CapturedRow, number>>();

/** A record may have ten thousand changes: looking each of them up in the list would take the square of it. */
function placeIn(changes: readonly CapturedRow[], change: CapturedRow): number {
  const known = places.get(changes) ?? new Map(changes.map((one, at) => [one, at]));
  places.set(changes, known);
  return known.get(change) ?? -1;
}

/** Whether two values of a column are equal. */
export function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
