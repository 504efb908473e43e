import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { type CapturedRow, type RowValues, rowName } from '../rows/captured-row.ts';
import { areColumnValuesEqual } from '../rows/changed-columns.ts';
import type { RowPlan, UndoPlan } from './plan-undo.ts';
import type { UndoHead } from './undo-heads.ts';

type InWallet = Pick<Wallet, 'transaction' | 'walletId'>;

interface Undoing {
  readonly heads: readonly UndoHead[];
  readonly undoneRows: readonly CapturedRow[];
  /** Current rows, by `rowName`. */
  readonly current: ReadonlyMap<string, RowValues>;
}

/**
 * Prevents later syncs from adding again what an undone sync imported, as for transactions that a person deletes: the
 * remembered statement line still matches. A deleted review leaves an ignored line. If a transaction becomes pending
 * again, its line is deleted so that the transaction can become final.
 */
export async function preventResyncOfLines(wallet: InWallet, plan: UndoPlan, undoing: Undoing): Promise<UndoPlan> {
  const ofSyncs = undoing.heads.filter(({ operation }) => isOfBank(operation));
  const syncs = new Set(ofSyncs.map(({ id }) => id));
  const lines = plan.rows.filter(({ table }) => table === 'DeliveredLine');
  if (syncs.size === 0 || lines.length === 0) return plan;
  // An undo of a sync recorded the line after the sync, not before it.
  const passing = new Set([...syncs, ...ofSyncs.map(({ undoneById }) => undoneById)]);
  const kept = new Set<string>();
  const { going, pending, asked } = await plannedBeside(wallet, lines, undoing.current);
  const undoneOf = Map.groupBy(
    undoing.undoneRows.filter(({ table }) => table === 'DeliveredLine'),
    rowName,
  );
  const rows = plan.rows.flatMap((row): readonly RowPlan[] => {
    const changes = undoneOf.get(rowName(row)) ?? [];
    const line = undoing.current.get(rowName(row));
    const bySyncs = changes.filter(({ changeSetId }) => syncs.has(changeSetId));
    if (line === undefined || bySyncs.length === 0 || bySyncs.some(({ change }) => change === 'd')) return [row];
    if (going.has(String(line['assetId'])) || pending.has(String(line['transactionId']))) return [row];
    kept.add(row.key);
    const other = changes.find(({ changeSetId }) => !passing.has(changeSetId));
    const target = asked.has(row.key) ? IGNORED : whatItWas(other);
    const values = Object.fromEntries(
      Object.entries(target).filter(([name, value]) => !areColumnValuesEqual(value, line[name])),
    );
    return Object.keys(values).length === 0 ? [] : [{ ...row, action: 'update', values }];
  });
  // Later syncs may have seen the line again: keep it.
  const isKept = ({ recordId }: { readonly recordId: string }) => kept.has(recordId);
  return { ...plan, rows, inTheWay: plan.inTheWay.filter((change) => !isKept(change)) };
}

const IGNORED = { state: 'ignored', transactionId: null };

/** True if one of these change sets is a bank sync, automatic or requested. */
export function hasBankSync(heads: readonly UndoHead[]): boolean {
  return heads.some(({ operation }) => isOfBank(operation));
}

function isOfBank(operation: string): boolean {
  return operation.startsWith('integrations.');
}

/** Returns which assets of these lines are deleted, which transactions become pending again, and which lines lose a review. */
async function plannedBeside(
  { transaction, walletId }: InWallet,
  lines: readonly RowPlan[],
  current: Undoing['current'],
) {
  const columnOf = (column: string) =>
    lines.flatMap((row) => {
      const id = current.get(rowName(row))?.[column];
      return typeof id === 'string' ? [id] : [];
    });
  const found = await transaction.query({
    row: { table: is.text, id: is.text },
    text: `SELECT "table", key AS id FROM planned_row WHERE "table" = 'Asset' AND action = 'delete' AND key = ANY($2)
           UNION ALL
           SELECT "table", key FROM planned_row WHERE "table" = 'Transaction' AND "values" -> 'pending' = 'true' AND key = ANY($3)
           UNION ALL
           SELECT 'MatchReview', review."lineId"::text FROM "MatchReview" AS review
           WHERE review."walletId" = $1 AND review."lineId" = ANY($4::uuid[]) AND review.id::text IN (
             SELECT key FROM planned_row WHERE "table" = 'MatchReview' AND action = 'delete')`,
    values: [walletId, columnOf('assetId'), columnOf('transactionId'), lines.map(({ key }) => key)],
  });
  const of = (name: string) => new Set(found.flatMap(({ table, id }) => (table === name ? [id] : [])));
  return { going: of('Asset'), pending: of('Transaction'), asked: of('MatchReview') };
}

/** Returns the state and transaction of the line before a change other than a sync; empty if there was none. */
function whatItWas(change: CapturedRow | undefined): RowValues {
  const before = change?.before;
  return before == null ? {} : { state: before['state'], transactionId: before['transactionId'] };
}
