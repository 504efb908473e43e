import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import type { UndoableTable } from '../rows/undoable-tables.ts';
import { rowKeyConditionSql, rowWalletConditionSql } from '../rows/undoable-tables.ts';
import type { RowPlan } from './plan-undo.ts';
import { type UndoneRowsSummary, undoneRowsSql } from './undone-rows.ts';

type InWallet = Pick<Wallet, 'transaction' | 'walletId'>;

/**
 * SQL: the temporary table of planned rows (see `RowPlan`). `columns` lists the columns to set, null means all. One
 * statement writes all rows with the same columns.
 */
const PLANNED_ROW = `
  CREATE TEMPORARY TABLE planned_row (
    place bigint GENERATED ALWAYS AS IDENTITY, "table" text, key text, type text, "recordId" text, action text, "values" jsonb, columns text[]
  ) ON COMMIT DROP`;

const INTO = `INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)`;
const ROW = 'u."table", u.key, u.type, u."recordId"';

/** Plans the undo of all rows that no later change set changed. */
export async function planUnchangedRows(
  wallet: InWallet,
  { tables }: UndoneRowsSummary,
  ids: readonly string[],
): Promise<void> {
  await wallet.transaction.execute({ text: PLANNED_ROW });
  for (const table of tables) {
    await planDeletions(wallet, table);
    await planInsertions(wallet, table, ids);
    await planUpdates(wallet, table, ids);
  }
}

/** Plans the deletion of rows that the undone change sets created. Notifications are deleted only while unread. */
async function planDeletions({ transaction, walletId }: InWallet, table: UndoableTable): Promise<void> {
  const condition = table.name === 'Notification' ? 'AND t."readTime" IS NULL' : '';
  await transaction.execute({
    text: `${INTO} SELECT ${ROW}, 'delete', '{}', '{}' FROM ${undoneRowsSql(table, 'NOT "hasLater" AND "isMade"')} AS u
           JOIN "${table.name}" AS t ON ${rowWalletConditionSql(table, 't')} AND ${rowKeyConditionSql(table, 't', 'u.key')} ${condition}`,
    values: [walletId],
  });
}

/**
 * SQL: joins each row with its first undone change. The table name is a literal, so that no row of another table is
 * turned into JSON.
 */
const firstChange = ({ name }: UndoableTable) => `JOIN coffer.changed_row AS row
  ON row."walletId" = $1 AND row."changeSetId" = ANY($2::uuid[]) AND row."table" = '${name}'
    AND row."changeSetId" = u."changeSetId" AND row.seq = u.seq`;

/** Plans the insertion of rows that the undone change sets deleted, with the values before the first change. */
async function planInsertions(
  { transaction, walletId }: InWallet,
  table: UndoableTable,
  ids: readonly string[],
): Promise<void> {
  const [keyColumn = ''] = table.key;
  const all = await readColumnNames({ transaction, walletId }, table.name);
  await transaction.execute({
    text: `${INTO} SELECT ${ROW}, 'insert', row.before, CASE WHEN NOT row.before ?& $3 THEN ARRAY(SELECT jsonb_object_keys(row.before)) END
           FROM ${undoneRowsSql(table, 'NOT "hasLater" AND NOT "isMade" AND "isDeleted"')} AS u ${firstChange(table)}
           LEFT JOIN "${table.name}" AS t ON ${rowWalletConditionSql(table, 't')} AND ${rowKeyConditionSql(table, 't', 'u.key')}
           WHERE t."${keyColumn}" IS NULL`,
    values: [walletId, ids, all],
  });
}

/**
 * Plans updates of existing rows. Leaves out the columns that triggers maintain, and the time and author of the last
 * change.
 */
async function planUpdates(
  { transaction, walletId }: InWallet,
  table: UndoableTable,
  ids: readonly string[],
): Promise<void> {
  await transaction.execute({
    text: `${INTO} SELECT ${ROW}, 'update', changed."values", changed.columns
           FROM ${undoneRowsSql(table, 'NOT "hasLater" AND NOT "isMade"')} AS u ${firstChange(table)}
           JOIN "${table.name}" AS t ON ${rowWalletConditionSql(table, 't')} AND ${rowKeyConditionSql(table, 't', 'u.key')}
           CROSS JOIN LATERAL (SELECT to_jsonb(t) AS row OFFSET 0) AS now
           CROSS JOIN LATERAL (
             SELECT jsonb_object_agg(was.key, was.value) AS "values", array_agg(was.key ORDER BY was.key) AS columns
             FROM jsonb_each(row.before) AS was
             WHERE was.key <> ALL($3::text[]) AND was.value::text IS DISTINCT FROM (now.row -> was.key)::text
           ) AS changed
           WHERE changed."values" IS NOT NULL`,
    values: [walletId, ids, ['lastUpdatedTime', 'lastUpdatedUserId', ...table.derived]],
  });
}

async function readColumnNames({ transaction }: InWallet, table: string): Promise<string[]> {
  const rows = await transaction.query({
    row: { name: is.text },
    text: `SELECT attname::text AS name FROM pg_attribute
           WHERE attrelid = format('%I', $1::text)::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    values: [table],
  });
  return rows.map(({ name }) => name);
}

/** Adds rows to the plan that were planned individually, because later change sets also changed them. */
export async function addPlannedRows({ transaction }: InWallet, rows: readonly RowPlan[]): Promise<void> {
  if (rows.length === 0) return;
  await transaction.execute({
    text: `${INTO} SELECT u."table", u.key, u.type, u."recordId", u.action, u."values", ARRAY(SELECT jsonb_object_keys(u."values"))
           FROM jsonb_to_recordset($1::jsonb) AS u("table" text, key text, type text, "recordId" text, action text, "values" jsonb)`,
    values: [JSON.stringify(rows)],
  });
}

/** Planned rows with the same table, action and columns. */
export interface PlannedGroup {
  readonly table: string;
  readonly action: RowPlan['action'];
  /** The columns to set; null means all columns. */
  readonly columns: readonly string[] | null;
  /** All columns of the table; empty for deletions. */
  readonly allColumns: readonly string[];
  /** The position of the group's first row. */
  readonly first: number;
  /** The position of the group's last row; rows of other groups may have positions before it. */
  readonly last: number;
}

/** Reads the planned rows in groups. Must be called after the last row is planned. */
export async function readPlannedGroups(wallet: InWallet): Promise<PlannedGroup[]> {
  await wallet.transaction.execute({ text: 'ANALYZE planned_row' });
  const groups = await wallet.transaction.query({
    row: {
      table: is.text,
      action: is.oneOf('insert', 'update', 'delete'),
      columns: is.orNull(is.arrayOf(is.text)),
      first: is.int8,
      last: is.int8,
    },
    text: 'SELECT "table", action, columns, min(place) AS first, max(place) AS last FROM planned_row GROUP BY 1, 2, 3 ORDER BY 1, 2, 3',
  });
  const columns = new Map<string, readonly string[]>();
  for (const { table, action } of groups)
    if (action !== 'delete' && !columns.has(table)) columns.set(table, await readColumnNames(wallet, table));
  return groups.map((group) => ({ ...group, allColumns: columns.get(group.table) ?? [] }));
}
