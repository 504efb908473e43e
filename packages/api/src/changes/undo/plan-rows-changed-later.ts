import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import {
  areColumnValuesEqual,
  type CapturedRow,
  type RowValues,
  readCurrentRows,
  readLaterRowChanges,
  rowName,
} from '../rows/captured-rows.ts';
import { MAX_LISTED_CHANGES } from './later-changes.ts';
import { type LaterRecordChange, planUndo, type RowPlan, type UndoPlan } from './plan-undo.ts';
import { addPlannedRows } from './planned-rows.ts';
import { isBankSync, type UndoHead } from './undo-heads.ts';
import { readUndoStates, type UndoneRowsSummary, type UndoState } from './undone-rows.ts';

type InWallet = Pick<Wallet, 'transaction' | 'walletId'>;

interface Undoing extends UndoneRowsSummary {
  readonly heads: readonly UndoHead[];
  readonly undoneIds: ReadonlySet<string>;
}

/** Changes that block the undo, and other later changes of the affected rows, up to the listed maximum. */
export interface LaterChanges {
  readonly inTheWay: readonly LaterRecordChange[];
  readonly later: readonly LaterRecordChange[];
}

/** Maximum number of rows in a batch. */
const ROWS_AT_ONCE = 500;
/** Maximum number of changes of the rows in a batch, unless a single row exceeds it. */
const CHANGES_AT_ONCE = 2000;

/** Plans the undo of rows that later change sets also changed. Works in batches to limit the rows in memory. */
export async function planRowsChangedLater(wallet: InWallet, undoing: Undoing): Promise<LaterChanges> {
  const inTheWay = new LimitedBlockingChanges();
  const later = new LimitedBlockingChanges();
  for (let last: LaterRow | null = null; ; ) {
    const batch: readonly LaterRow[] = fewChanges(await nextRows(wallet, last));
    last = batch.at(-1) ?? null;
    if (last === null) break;
    const plan = await planBatch(wallet, batch, undoing);
    inTheWay.add(plan.inTheWay);
    later.add(plan.later);
    await addPlannedRows(wallet, plan.rows);
    if (inTheWay.isFull) break;
  }
  return { inTheWay: inTheWay.all, later: later.all };
}

const LATER_ROW = { table: is.text, key: is.text, recordId: is.text, changes: is.int8, isLast: is.bool };
type LaterRow = is.RowOf<typeof LATER_ROW>;

/** Returns the next batch. Statement lines come last, because their plan depends on the plans of other rows. */
function nextRows({ transaction }: InWallet, last: LaterRow | null): Promise<LaterRow[]> {
  return transaction.query({
    row: LATER_ROW,
    text: `SELECT "table", key, "recordId", changes, "table" = 'DeliveredLine' AS "isLast" FROM undone_row
           WHERE "hasLater" AND ($1::boolean IS NULL OR ("table" = 'DeliveredLine', "table", key) > ($1, $2::text, $3::text))
           ORDER BY 5, 1, 2 LIMIT ${ROWS_AT_ONCE}`,
    values: [last?.isLast ?? null, last?.table ?? null, last?.key ?? null],
  });
}

/** Cuts a batch after a limited number of changes, and between statement lines and other rows. */
function fewChanges(rows: readonly LaterRow[]): LaterRow[] {
  let changes = 0;
  return rows.filter((row, at) => {
    changes += row.changes;
    return at === 0 || (changes <= CHANGES_AT_ONCE && row.isLast === rows[0]?.isLast);
  });
}

async function planBatch(wallet: InWallet, batch: readonly LaterRow[], { heads, undoneIds, seq }: Undoing) {
  const rows = await readLaterRowChanges(wallet, batch, seq);
  const current: ReadonlyMap<string, RowValues> = await readCurrentRows(wallet, batch);
  const known = await readLaterChangeSets(wallet, rows, { undoneIds, seq });
  const plan = planUndo(rows, { undone: undoneIds, current, ...known });
  const undoneRows = rows.filter(({ changeSetId }) => undoneIds.has(changeSetId));
  return preventResyncOfLines(wallet, plan, { heads, undoneRows, current });
}

/**
 * Returns two maps. `later`: the undo state of each later change set, by its id. `before`: for each row, the ids of the
 * change sets that a later change set undid and that changed the row before `seq`.
 */
async function readLaterChangeSets(
  { transaction, walletId }: InWallet,
  rows: readonly CapturedRow[],
  { undoneIds, seq }: Pick<Undoing, 'undoneIds' | 'seq'>,
) {
  const ids = [...new Set(rows.flatMap(({ changeSetId }) => (undoneIds.has(changeSetId) ? [] : [changeSetId])))];
  if (ids.length === 0) return { later: new Map<string, UndoState>(), before: new Map<string, Set<string>>() };
  const heads = await readUndoStates({ transaction, walletId }, ids);
  const taken = heads.flatMap(({ undid }) => undid);
  const named = [...new Map(rows.map((row) => [rowName(row), row])).values()];
  const earlier = await transaction.query({
    row: { changeSetId: is.uuid, table: is.text, key: is.text },
    text: `SELECT DISTINCT row."changeSetId", row."table", row.key
           FROM unnest($4::text[], $5::text[]) AS named("table", key)
           JOIN coffer.changed_row AS row ON row."walletId" = $1 AND row."changeSetId" = ANY($2::uuid[]) AND row.seq < $3::bigint
             AND row."table" = named."table" AND row.key = named.key`,
    values: [walletId, taken, seq, named.map(({ table }) => table), named.map(({ key }) => key)],
  });
  const before = new Map<string, Set<string>>();
  for (const { changeSetId, ...row } of earlier) {
    const name = rowName(row);
    before.set(name, (before.get(name) ?? new Set()).add(changeSetId));
  }
  return { later: new Map(heads.map((head) => [head.id, head])), before };
}

interface Batch {
  readonly heads: readonly UndoHead[];
  readonly undoneRows: readonly CapturedRow[];
  /** Current rows, by `rowName`. */
  readonly current: ReadonlyMap<string, RowValues>;
}

/**
 * Prevents later syncs from adding again what an undone sync imported: keeps the remembered statement line, which still
 * matches. If the undo deletes the review of a line, the line becomes ignored. If the undo makes a transaction pending
 * again, its line is deleted, so that the transaction can become booked again.
 */
async function preventResyncOfLines(wallet: InWallet, plan: UndoPlan, undoing: Batch): Promise<UndoPlan> {
  const ofSyncs = undoing.heads.filter(isBankSync);
  const syncs = new Set(ofSyncs.map(({ id }) => id));
  const lines = plan.rows.filter(({ table }) => table === 'DeliveredLine');
  if (syncs.size === 0 || lines.length === 0) return plan;
  // Undos of these syncs count too: they captured the line as the sync left it.
  const syncAndUndoIds = new Set([...syncs, ...ofSyncs.map(({ undoneById }) => undoneById)]);
  const kept = new Set<string>();
  const { deletedAssetIds, pending, asked } = await readPlannedEffectsOnLines(wallet, lines, undoing.current);
  const undoneOf = Map.groupBy(
    undoing.undoneRows.filter(({ table }) => table === 'DeliveredLine'),
    rowName,
  );
  const rows = plan.rows.flatMap((row): readonly RowPlan[] => {
    const changes = undoneOf.get(rowName(row)) ?? [];
    const line = undoing.current.get(rowName(row));
    const bySyncs = changes.filter(({ changeSetId }) => syncs.has(changeSetId));
    if (line === undefined || bySyncs.length === 0 || bySyncs.some(({ change }) => change === 'd')) return [row];
    if (deletedAssetIds.has(String(line['assetId'])) || pending.has(String(line['transactionId']))) return [row];
    kept.add(row.key);
    const other = changes.find(({ changeSetId }) => !syncAndUndoIds.has(changeSetId));
    const target = asked.has(row.key) ? IGNORED : lineStateBefore(other);
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

/** Returns which assets of these lines are deleted, which transactions become pending again, and which lines lose a review. */
async function readPlannedEffectsOnLines(
  { transaction, walletId }: InWallet,
  lines: readonly RowPlan[],
  current: Batch['current'],
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
  return { deletedAssetIds: of('Asset'), pending: of('Transaction'), asked: of('MatchReview') };
}

/** Returns the state and transaction that the line had before `change`; empty without a change, or if it created the line. */
function lineStateBefore(change: CapturedRow | undefined): RowValues {
  const before = change?.before;
  return before == null ? {} : { state: before['state'], transactionId: before['transactionId'] };
}

/** Collects distinct changes up to a maximum. */
class LimitedBlockingChanges {
  readonly #changes = new Map<string, LaterRecordChange>();

  add(changes: readonly LaterRecordChange[]): void {
    for (const change of changes) {
      if (this.isFull) return;
      const { changeSetId, type, recordId } = change;
      this.#changes.set(`${changeSetId} ${type} ${recordId}`, change);
    }
  }

  get isFull(): boolean {
    return this.#changes.size >= MAX_LISTED_CHANGES;
  }

  get all(): LaterRecordChange[] {
    return [...this.#changes.values()];
  }
}
