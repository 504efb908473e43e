import { type CapturedRow, type RowValues, rowName } from '../rows/captured-row.ts';
import { columnsSet, isOfEachChange, same } from '../rows/columns-set.ts';
import { type Cancelling, cancelledAmong } from './cancelled.ts';

/** What undoing does to one row. */
export interface RowPlan {
  readonly table: string;
  readonly key: string;
  readonly type: string;
  readonly recordId: string;
  readonly action: 'insert' | 'update' | 'delete';
  /** Columns to set; of a deleted row none. */
  readonly values: RowValues;
}

/** A later change that undoing would lose, and the record that it is about. */
export interface InTheWay {
  readonly changeSetId: string;
  readonly type: string;
  readonly recordId: string;
}

export interface UndoPlan {
  readonly rows: readonly RowPlan[];
  readonly inTheWay: readonly InTheWay[];
  /** Later changes of the rows that change: they set other columns. */
  readonly later: readonly InTheWay[];
}

interface Known {
  /** The change sets that are taken back. */
  readonly undone: ReadonlySet<string>;
  /** What is known of later ones, by their ids. */
  readonly later: ReadonlyMap<string, Cancelling>;
  /** Change sets that changed a row before all of these changes, by `rowName`, as far as later ones took them back. */
  readonly before: ReadonlyMap<string, ReadonlySet<string>>;
  /** Rows as they stand now, by `rowName`; absent: the row is not there. */
  readonly current: ReadonlyMap<string, RowValues>;
}

/**
 * What must happen to each row so that everything is as if the change sets had never been. `rows` are all changes of the
 * records concerned since the first of those change sets, in their order.
 */
export function planUndo(rows: readonly CapturedRow[], known: Known): UndoPlan {
  const plans: RowPlan[] = [];
  const inTheWay: InTheWay[] = [];
  const later: InTheWay[] = [];
  for (const changes of Map.groupBy(rows, rowName).values()) {
    const first = changes.findIndex(({ changeSetId }) => known.undone.has(changeSetId));
    if (first < 0) continue;
    const plan = planRow(changes.slice(first), known, changes.slice(0, first));
    if (plan.row !== null) plans.push(plan.row);
    inTheWay.push(...plan.inTheWay);
    later.push(...(plan.later ?? []));
  }
  return { rows: plans, inTheWay, later };
}

interface PlannedRow {
  readonly row: RowPlan | null;
  readonly inTheWay: readonly InTheWay[];
  readonly later?: readonly InTheWay[];
}

/** The first of these changes of one row is undone. */
function planRow(changes: readonly CapturedRow[], known: Known, earlier: readonly CapturedRow[]): PlannedRow {
  const [first] = changes;
  if (first === undefined) return { row: null, inTheWay: [] };
  const { table, key, type, recordId } = first;
  const current = known.current.get(rowName(first)) ?? null;
  const undone = changes.filter(({ changeSetId }) => known.undone.has(changeSetId));
  const cancelled = cancelledOf(changes, known, earlier);
  const others = changes.filter(({ changeSetId }) => !known.undone.has(changeSetId) && !cancelled.has(changeSetId));
  const target = first.change === 'i' ? null : targetOf(changes, undone, current);
  if (target === null && current === null) return { row: null, inTheWay: [] };
  const row = { table, key, type, recordId };
  if (target === null)
    return (
      notification(first, current) ?? {
        row: { ...row, action: 'delete', values: {} },
        inTheWay: touching(others, changes, current),
      }
    );
  const columns = new Set(Object.keys(target));
  const blocking = others.filter(
    (other) => other.change !== 'u' || columnsSet(other, changes, current).some((column) => columns.has(column)),
  );
  if (current === null) {
    // Only when it was changed, and by whom: that is gone with the row.
    if (columns.size === 0) return { row: null, inTheWay: [] };
    const gone = undone.some(({ change }) => change === 'd');
    return { row: gone ? { ...row, action: 'insert', values: target } : null, inTheWay: blocking.map(inTheWayOf) };
  }
  const values = Object.fromEntries(
    Object.entries(target).filter(([column, value]) => !isOfEachChange(column) && !same(value, current[column])),
  );
  if (Object.keys(values).length === 0) return { row: null, inTheWay: blocking.map(inTheWayOf) };
  return {
    row: { ...row, action: 'update', values },
    inTheWay: blocking.map(inTheWayOf),
    later: others.map(inTheWayOf),
  };
}

/** Which later change sets came to nothing for this row, because they were taken back themselves. */
function cancelledOf(
  changes: readonly CapturedRow[],
  { later, before }: Known,
  earlier: readonly CapturedRow[],
): ReadonlySet<string> {
  const [first] = changes;
  if (first === undefined) return new Set();
  const sets = [...new Set(changes.map(({ changeSetId }) => changeSetId))].flatMap((id) => later.get(id) ?? []);
  return cancelledAmong(
    sets,
    new Set([...earlier.map(({ changeSetId }) => changeSetId), ...(before.get(rowName(first)) ?? [])]),
  );
}

/** What a change told somebody goes while it is unread; nothing stands in the way of that. */
function notification({ table, key, type, recordId }: CapturedRow, current: RowValues | null): PlannedRow | null {
  if (table !== 'Notification') return null;
  const unread = current?.['readTime'] === null;
  return { row: unread ? { table, key, type, recordId, action: 'delete', values: {} } : null, inTheWay: [] };
}

/** The columns that the undone changes set, each as it was before the first of them; all, where one made or deleted the row. */
function targetOf(
  changes: readonly CapturedRow[],
  undone: readonly CapturedRow[],
  current: RowValues | null,
): RowValues {
  const target: Record<string, unknown> = {};
  for (const change of undone.toReversed()) {
    const before = change.before ?? {};
    const columns = change.change === 'u' ? columnsSet(change, changes, current) : Object.keys(before);
    for (const column of columns) target[column] = before[column];
  }
  return target;
}

/** Those that did anything to a row which is to go. */
function touching(
  others: readonly CapturedRow[],
  changes: readonly CapturedRow[],
  current: RowValues | null,
): InTheWay[] {
  return others
    .filter((other) => other.change !== 'u' || columnsSet(other, changes, current).length > 0)
    .map(inTheWayOf);
}

/** What a change that stands in the way is about. */
export function inTheWayOf({ changeSetId, type, recordId }: CapturedRow): InTheWay {
  return { changeSetId, type, recordId };
}
