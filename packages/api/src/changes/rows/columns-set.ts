import type { CapturedRow, RowValues } from './captured-row.ts';
import { undoneTable } from './undone-tables.ts';

/** Whether a column says when a record changed last, and by whom: each change has its own. */
export function isOfEachChange(column: string): boolean {
  return column === 'lastUpdatedTime' || column === 'lastUpdatedUserId';
}

/** The columns that a change of a row set to another value: told by the row before the next change, or the row now. */
export function columnsSet(change: CapturedRow, changes: readonly CapturedRow[], current: RowValues | null): string[] {
  const next = changes[changes.indexOf(change) + 1];
  const after = next === undefined ? current : next.before;
  const before = change.before ?? {};
  const { derived } = undoneTable(change.table);
  return Object.keys(before).filter(
    (column) => !isOfEachChange(column) && !derived.includes(column) && !same(before[column], after?.[column]),
  );
}

/** Whether two values of a column are equal. */
export function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
