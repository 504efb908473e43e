import {
  areColumnValuesEqual,
  type CapturedRow,
  changedColumns,
  isAuditColumn,
  type RowValues,
  rowName,
} from '../rows/captured-rows.ts';
import { cancelledChangeSets, type UndoState } from './undone-rows.ts';

/** The effect of an undo on one row. */
export interface RowPlan {
  readonly table: string;
  readonly key: string;
  readonly type: string;
  readonly recordId: string;
  readonly action: 'insert' | 'update' | 'delete';
  /** Columns to set; empty for a deletion. */
  readonly values: RowValues;
}

/** A later change of an affected row, and the record it belongs to. In `later`, it does not block the undo. */
export interface LaterRecordChange {
  readonly changeSetId: string;
  readonly type: string;
  readonly recordId: string;
}

export interface UndoPlan {
  readonly rows: readonly RowPlan[];
  readonly inTheWay: readonly LaterRecordChange[];
  /** Later changes of the affected rows that set other columns. */
  readonly later: readonly LaterRecordChange[];
}

interface UndoContext {
  /** The change sets to undo. */
  readonly undone: ReadonlySet<string>;
  /** The undo state of later change sets, by id. */
  readonly later: ReadonlyMap<string, UndoState>;
  /** Earlier change sets of a row that later change sets undid, by `rowName`. */
  readonly before: ReadonlyMap<string, ReadonlySet<string>>;
  /** Current rows, by `rowName`; deleted rows are absent. */
  readonly current: ReadonlyMap<string, RowValues>;
}

/**
 * Plans the row changes that restore the state as if the change sets had never happened. `rows` are all changes of the
 * affected records since the first of those change sets, in order.
 */
export function planUndo(rows: readonly CapturedRow[], known: UndoContext): UndoPlan {
  const plans: RowPlan[] = [];
  const inTheWay: LaterRecordChange[] = [];
  const later: LaterRecordChange[] = [];
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
  readonly inTheWay: readonly LaterRecordChange[];
  readonly later?: readonly LaterRecordChange[];
}

/** Plans the undo of one row. The first of `changes` belongs to an undone change set. */
function planRow(changes: readonly CapturedRow[], known: UndoContext, earlier: readonly CapturedRow[]): PlannedRow {
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
  const columns = target === null ? null : new Set(Object.keys(target));
  const inTheWay = others
    .filter(
      (other) =>
        other.change !== 'u' ||
        changedColumns(other, changes, current).some((column) => columns === null || columns.has(column)),
    )
    .map(toLaterRecordChange);
  if (target === null)
    return notification(first, current) ?? { row: { ...row, action: 'delete', values: {} }, inTheWay };
  if (current === null) {
    // Only the time and author of the last change were changed, and they are deleted with the row.
    if (Object.keys(target).length === 0) return { row: null, inTheWay: [] };
    const gone = undone.some(({ change }) => change === 'd');
    return { row: gone ? { ...row, action: 'insert', values: target } : null, inTheWay };
  }
  const values = Object.fromEntries(
    Object.entries(target).filter(
      ([column, value]) => !isAuditColumn(column) && !areColumnValuesEqual(value, current[column]),
    ),
  );
  if (Object.keys(values).length === 0) return { row: null, inTheWay };
  return { row: { ...row, action: 'update', values }, inTheWay, later: others.map(toLaterRecordChange) };
}

/** Returns the later change sets that have no effect on this row, because they were undone. */
function cancelledOf(
  changes: readonly CapturedRow[],
  { later, before }: UndoContext,
  earlier: readonly CapturedRow[],
): ReadonlySet<string> {
  const [first] = changes;
  if (first === undefined) return new Set();
  const sets = [...new Set(changes.map(({ changeSetId }) => changeSetId))].flatMap((id) => later.get(id) ?? []);
  return cancelledChangeSets(
    sets,
    new Set([...earlier.map(({ changeSetId }) => changeSetId), ...(before.get(rowName(first)) ?? [])]),
  );
}

/** Plans the deletion of a notification: only an unread notification is deleted, and nothing blocks that. */
function notification({ table, key, type, recordId }: CapturedRow, current: RowValues | null): PlannedRow | null {
  if (table !== 'Notification') return null;
  const unread = current?.['readTime'] === null;
  return { row: unread ? { table, key, type, recordId, action: 'delete', values: {} } : null, inTheWay: [] };
}

/**
 * Returns the columns that the undone changes set, with their values before the first undone change. Returns all
 * columns if a change created or deleted the row.
 */
function targetOf(
  changes: readonly CapturedRow[],
  undone: readonly CapturedRow[],
  current: RowValues | null,
): RowValues {
  const target: Record<string, unknown> = {};
  for (const change of undone.toReversed()) {
    const before = change.before ?? {};
    const columns = change.change === 'u' ? changedColumns(change, changes, current) : Object.keys(before);
    for (const column of columns) target[column] = before[column];
  }
  return target;
}

/** Converts a captured row change to its change set and record. */
export function toLaterRecordChange({ changeSetId, type, recordId }: CapturedRow): LaterRecordChange {
  return { changeSetId, type, recordId };
}
