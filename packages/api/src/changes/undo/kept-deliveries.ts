import { type CapturedRow, type RowValues, rowName } from '../rows/captured-row.ts';
import { same } from '../rows/columns-set.ts';
import type { RowPlan, UndoPlan } from './plan-undo.ts';
import type { UndoHead } from './undo-heads.ts';

interface Undoing {
  readonly heads: readonly UndoHead[];
  readonly undoneRows: readonly CapturedRow[];
  /** Rows as they stand now, by `rowName`. */
  readonly current: ReadonlyMap<string, RowValues>;
}

/**
 * What a person takes back of a sync stays away, as bookings do that she deletes: the bank delivers it again, and its line
 * is still known. A question that goes leaves a line that is ignored. But of a booking that is pending again the line
 * goes, so that it can become booked.
 */
export function keepDeliveries<Plan extends UndoPlan>(plan: Plan, undoing: Undoing): Plan {
  const ofSyncs = undoing.heads.filter(({ operation }) => isOfBank(operation));
  const syncs = new Set(ofSyncs.map(({ id }) => id));
  if (syncs.size === 0) return plan;
  // What took a sync back says what the line was after the sync, not before it.
  const passing = new Set([...syncs, ...ofSyncs.map(({ undoneById }) => undoneById)]);
  const kept = new Set<string>();
  const planned = new Map(plan.rows.map((row) => [rowName(row), row]));
  const asked = new Set(plan.rows.flatMap((row) => askedAbout(row, undoing.current)));
  const undoneOf = Map.groupBy(
    undoing.undoneRows.filter(({ table }) => table === 'DeliveredLine'),
    rowName,
  );
  const rows = plan.rows.flatMap((row): readonly RowPlan[] => {
    const changes = undoneOf.get(rowName(row)) ?? [];
    const line = undoing.current.get(rowName(row));
    const bySyncs = changes.filter(({ changeSetId }) => syncs.has(changeSetId));
    if (line === undefined || bySyncs.length === 0 || bySyncs.some(({ change }) => change === 'd')) return [row];
    if (planned.get(`Asset ${line['assetId']}`)?.action === 'delete') return [row];
    if (planned.get(`Transaction ${line['transactionId']}`)?.values['pending'] === true) return [row];
    kept.add(row.key);
    const other = changes.find(({ changeSetId }) => !passing.has(changeSetId));
    const target = asked.has(row.key) ? IGNORED : whatItWas(other);
    const values = Object.fromEntries(Object.entries(target).filter(([name, value]) => !same(value, line[name])));
    return Object.keys(values).length === 0 ? [] : [{ ...row, action: 'update', values }];
  });
  // Later syncs may have heard of the line again: it stays.
  const isKept = ({ recordId }: { readonly recordId: string }) => kept.has(recordId);
  return { ...plan, rows, inTheWay: plan.inTheWay.filter((change) => !isKept(change)) };
}

const IGNORED = { state: 'ignored', transactionId: null };

/** A sync of a bank, by itself or asked for. */
function isOfBank(operation: string): boolean {
  return operation.startsWith('integrations.');
}

/** The line that a question which goes is about. */
function askedAbout(row: RowPlan, current: Undoing['current']): string[] {
  const lineId = current.get(rowName(row))?.['lineId'];
  return row.table === 'MatchReview' && row.action === 'delete' && typeof lineId === 'string' ? [lineId] : [];
}

/** Which booking the line was before something else than a sync changed that; nothing where nothing did. */
function whatItWas(change: CapturedRow | undefined): RowValues {
  const before = change?.before;
  return before == null ? {} : { state: before['state'], transactionId: before['transactionId'] };
}
