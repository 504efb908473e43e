import * as is from '@coffer/db/columns.ts';
import { transactionLockOrderSql } from '../../kernel/locks.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { disableNestedLoops } from '../rows/nested-loops.ts';
import {
  rowKeyConditionSql,
  rowWalletConditionSql,
  UNDOABLE_TABLES,
  type UndoableTable,
} from '../rows/undoable-tables.ts';
import { isBankSync, type UndoHead } from './undo-heads.ts';

type InWallet = Pick<Wallet, 'transaction' | 'walletId'>;

/**
 * SQL: the temporary table of rows that the undone change sets changed, with their first undone change and the number
 * of changes since. It keeps large change sets in the database. `hasLater`: other change sets changed the row since
 * (`later`), or the row needs an individual plan for another reason. `hasEarlier`: it was also changed before.
 */
const UNDONE_ROW = `
  CREATE TEMPORARY TABLE undone_row (
    "table" text, key text, type text, "recordId" text, "changeSetId" uuid, seq bigint,
    "isMade" boolean, "endsMade" boolean, "isDeleted" boolean, "isUpdated" boolean, changes bigint, "hasLater" boolean,
    later uuid[], "hasEarlier" boolean
  ) ON COMMIT DROP`;

/** A summary of the rows in the temporary table `undone_row`. */
export interface UndoneRowsSummary {
  /** The affected tables, in the common lock order. */
  readonly tables: readonly UndoableTable[];
  /** The number of the first undone change among all captured changes. */
  readonly seq: number;
}

/**
 * Stores the rows that these change sets changed in a temporary table, and locks them until the database
 * transaction ends. Returns null if the change sets changed no rows.
 */
export async function lockUndoneRows(wallet: InWallet, heads: readonly UndoHead[]): Promise<UndoneRowsSummary | null> {
  const { transaction, walletId } = wallet;
  const ids = heads.map(({ id }) => id);
  await transaction.execute({ text: UNDONE_ROW });
  await transaction.execute({
    text: `INSERT INTO undone_row ("table", key, type, "recordId", "changeSetId", seq, "isMade", "endsMade", "isDeleted", "isUpdated", changes, "hasLater")
           SELECT row."table", row.key, (array_agg(row.type ORDER BY row.seq))[1], (array_agg(row."recordId" ORDER BY row.seq))[1],
             (array_agg(row."changeSetId" ORDER BY row.seq))[1], min(row.seq), (array_agg(row.change ORDER BY row.seq))[1] = 'i',
             (array_agg(row.change ORDER BY row.seq DESC))[1] = 'i', bool_or(row.change = 'd'), bool_and(row.change = 'u'), count(*), false
           FROM coffer.changed_row AS row
           WHERE row."walletId" = $1 AND row."changeSetId" = ANY($2::uuid[]) AND row.change <> 't'
           GROUP BY row."table", row.key`,
    values: [walletId, ids],
  });
  // Without statistics, the planner compares every row with every other row.
  await transaction.execute({ text: 'ANALYZE undone_row' });
  const [found] = await transaction.query({
    row: { names: is.orNull(is.arrayOf(is.text)), seq: is.orNull(is.int8), count: is.int8 },
    text: 'SELECT array_agg(DISTINCT "table") AS names, min(seq) AS seq, count(*) AS count FROM undone_row',
  });
  const { names, seq, count = 0 } = found ?? {};
  if (names == null || seq == null) return null;
  const tables = UNDOABLE_TABLES.filter(({ name }) => names.includes(name));
  await disableNestedLoops(wallet, count);
  for (const table of tables) await holdRows(wallet, table);
  await findLater(wallet, ids);
  await skipCancelledChanges(wallet);
  if (heads.some(isBankSync)) await markLinesForIndividualPlan(wallet);
  return { tables, seq };
}

/** Locks rows one by one in the common order, to avoid deadlocks. */
async function holdRows({ transaction, walletId }: InWallet, table: UndoableTable): Promise<void> {
  const order =
    table.name === 'Transaction'
      ? transactionLockOrderSql('t')
      : `ORDER BY ${table.key.map((column) => `t."${column}"`).join(', ')}`;
  await transaction.execute({
    text: `SELECT count(*) FROM (
             SELECT FROM ${undoneRowsSql(table)} AS u JOIN "${table.name}" AS t ON ${rowWalletConditionSql(table, 't')} AND ${rowKeyConditionSql(table, 't', 'u.key')}
             ${order} FOR UPDATE OF t) AS held`,
    values: [walletId],
  });
}

/**
 * Marks rows that other change sets changed later. Runs after the rows are locked, so that concurrent changes wait.
 * Also marks two kinds of rows that need an individual plan: merchant decisions, which can move between merchants, and
 * rows with derived columns.
 */
async function findLater({ transaction, walletId }: InWallet, ids: readonly string[]): Promise<void> {
  const derived = UNDOABLE_TABLES.filter(({ derived }) => derived.length > 0).map(({ name }) => name);
  await transaction.execute({
    text: `UPDATE undone_row AS u SET changes = since.changes, "hasLater" = true, later = since.later, "hasEarlier" = since."hasEarlier"
           FROM (
             SELECT u."table", u.key, count(*) FILTER (WHERE row.seq >= u.seq) AS changes, bool_or(row.seq < u.seq) AS "hasEarlier",
               array_agg(DISTINCT row."changeSetId") FILTER (WHERE row.seq >= u.seq AND row."changeSetId" <> ALL($2::uuid[])) AS later
             FROM undone_row AS u
             JOIN coffer.changed_row AS row ON row."walletId" = $1 AND row."recordId" = u."recordId" AND row."table" = u."table"
               AND row.key = u.key AND row.change <> 't'
             GROUP BY u."table", u.key
           ) AS since
           WHERE since."table" = u."table" AND since.key = u.key AND since.later IS NOT NULL`,
    values: [walletId, ids],
  });
  await transaction.execute({
    text: `UPDATE undone_row SET "hasLater" = true
           WHERE "table" = 'MerchantDecision' OR ("table" = ANY($1) AND NOT "isMade" AND NOT "isUpdated" AND changes > 1)`,
    values: [derived],
  });
}

/**
 * `MANY_ALIKE`: the number of rows with the same later changes that justifies a separate query. `MAX_ALIKE`: the
 * maximum number of such queries.
 */
const MANY_ALIKE = 100;
const MAX_ALIKE = 20;

/**
 * Clears the later changes of rows whose later changes cancel each other out, so these rows need no individual plan. An
 * import that was undone and redone has up to 100,000 such rows. Rows that were changed before the undone change are
 * not covered.
 */
async function skipCancelledChanges(wallet: InWallet): Promise<void> {
  const { transaction } = wallet;
  const isAlike = `"hasLater" AND "isMade" AND NOT "hasEarlier" AND "table" <> ALL('{MerchantDecision,DeliveredLine}'::text[])`;
  const groups = await transaction.query({
    row: { later: is.arrayOf(is.uuid) },
    text: `SELECT later FROM undone_row WHERE ${isAlike}
           GROUP BY later HAVING count(*) >= ${MANY_ALIKE} ORDER BY count(*) DESC, later LIMIT ${MAX_ALIKE}`,
  });
  for (const { later } of groups) {
    const cancelled = cancelledChangeSets(await readUndoStates(wallet, later), new Set());
    if (!later.every((id) => cancelled.has(id))) continue;
    await transaction.execute({
      text: `UPDATE undone_row SET "hasLater" = false WHERE ${isAlike} AND later = $1::uuid[]`,
      values: [later],
    });
  }
}

/** Returns the undo state of these change sets. */
export function readUndoStates({ transaction, walletId }: InWallet, ids: readonly string[]): Promise<UndoState[]> {
  return transaction.query({
    row: { id: is.uuid, undoneById: is.orNull(is.uuid), undid: is.arrayOf(is.uuid) },
    text: `SELECT head.id, head."undoneById",
             ARRAY(SELECT target.id FROM "AuditRow" AS target
                   WHERE target."walletId" = $1 AND target."undoneById" = head.id) AS undid
           FROM "AuditRow" AS head WHERE head."walletId" = $1 AND head.id = ANY($2::uuid[])`,
    values: [walletId, ids],
  });
}

/** A change set and the state of its undo. */
export interface UndoState {
  readonly id: string;
  /** The undo of this change set that is in force, or null. */
  readonly undoneById: string | null;
  /** The change sets that this change set undid. */
  readonly undid: readonly string[];
}

/**
 * Returns the change sets whose effects on a row cancel each other out: an undone change set and its undo, unless the
 * undo also reverted a change set in `earlier`. If the undo is not among `sets`, it did not change the row; the undone
 * change set is then returned without it.
 *
 * @param earlier the change sets that changed the row before
 */
export function cancelledChangeSets(sets: readonly UndoState[], earlier: ReadonlySet<string>): ReadonlySet<string> {
  const ids = new Set(sets.map(({ id }) => id));
  const restoring = new Set(
    sets.flatMap(({ id, undid }) =>
      undid.some((one) => ids.has(one)) && !undid.some((one) => earlier.has(one)) ? [id] : [],
    ),
  );
  const cancelled = new Set<string>();
  for (const { id, undoneById } of sets) {
    if (undoneById === null) continue;
    if (restoring.has(undoneById)) cancelled.add(id).add(undoneById);
    else if (!ids.has(undoneById)) cancelled.add(id);
  }
  return cancelled;
}

/** Marks remembered statement lines for individual planning. */
async function markLinesForIndividualPlan({ transaction }: InWallet): Promise<void> {
  await transaction.execute({ text: `UPDATE undone_row SET "hasLater" = true WHERE "table" = 'DeliveredLine'` });
}

/** SQL: the undone rows of one table. OFFSET 0 keeps other tables' keys from being cast to its column types. */
export function undoneRowsSql({ name }: UndoableTable, condition = 'true'): string {
  return `(SELECT * FROM undone_row WHERE "table" = '${name}' AND ${condition} OFFSET 0)`;
}
