import type { Wallet } from '../../kernel/wallet.ts';
import { rowKeyConditionSql, rowWalletConditionSql, type UndoableTable } from '../rows/undoable-tables.ts';
import type { RowPlan } from './plan-undo.ts';
import { type PlannedGroup, readColumnNames } from './planned-rows.ts';

/** Maximum number of rows per statement, because statements have a time limit. */
const ROWS_PER_UNDO_STATEMENT = 20_000;

/** The rows of a group that one statement writes. */
interface Part {
  readonly group: PlannedGroup;
  /** SQL that selects the rows of this part. */
  readonly rows: string;
}

export async function insertPlannedRows(
  wallet: Wallet,
  table: UndoableTable,
  groups: readonly PlannedGroup[],
): Promise<void> {
  const ofTable = groupsOf(table, groups, 'insert');
  if (ofTable.length === 0) return;
  const all = await readColumnNames(wallet, table.name);
  // Insert parents before their split parts.
  const parts = ofTable.flatMap((group) =>
    partsOf(group, table.name === 'Transaction' ? `"values" ->> 'parentTransactionId' IS NOT NULL` : null),
  );
  for (const { group, rows } of parts) {
    const columns = (group.columns ?? all).filter((column) => column !== 'walletId');
    const names = columns.map((column) => `"${column}"`);
    // Set who restored the row and when; keep who created it.
    const audit = auditOf(wallet, columns);
    const values = columns.map((column) => audit.sql.get(column) ?? `back."${column}"`);
    // Selecting from the wallet's row keeps the statement on the wallet's node where tables are distributed.
    await wallet.transaction.execute({
      text: `INSERT INTO "${table.name}" ("walletId", ${names.join(', ')})
             SELECT wallet.id, ${values.join(', ')}
             FROM "Wallet" AS wallet, (${rows}) AS planned,
               jsonb_populate_record(null::"${table.name}", planned."values") AS back WHERE wallet.id = $1`,
      values: audit.values,
    });
  }
}

export async function updatePlannedRows(
  wallet: Wallet,
  table: UndoableTable,
  groups: readonly PlannedGroup[],
): Promise<void> {
  const ofTable = groupsOf(table, groups, 'update');
  if (ofTable.length === 0) return;
  const all = await readColumnNames(wallet, table.name);
  const audit = auditOf(wallet, AUDIT.every(([column]) => all.includes(column)) ? all : []);
  for (const { group, rows } of ofTable.flatMap((group) => partsOf(group, null))) {
    const changed = (group.columns ?? all).map((column) => [column, `back."${column}"`] as const);
    const set = new Map([...changed, ...audit.sql]);
    await wallet.transaction.execute({
      text: `UPDATE "${table.name}" AS t SET ${[...set].map(([column, value]) => `"${column}" = ${value}`).join(', ')}
             FROM (${rows}) AS planned, jsonb_populate_record(null::"${table.name}", planned."values") AS back
             WHERE ${rowWalletConditionSql(table, 't')} AND ${rowKeyConditionSql(table, 't', 'planned.key')}`,
      values: audit.values,
    });
  }
}

export async function deletePlannedRows(
  wallet: Wallet,
  table: UndoableTable,
  groups: readonly PlannedGroup[],
): Promise<void> {
  for (const { rows } of groupsOf(table, groups, 'delete').flatMap((group) => partsOf(group, null))) {
    await wallet.transaction.execute({
      text: `DELETE FROM "${table.name}" AS t USING (${rows}) AS planned
             WHERE t."walletId" = $1 AND ${rowKeyConditionSql(table, 't', 'planned.key')}`,
      values: [wallet.walletId],
    });
  }
}

function groupsOf({ name }: UndoableTable, groups: readonly PlannedGroup[], action: RowPlan['action']): PlannedGroup[] {
  return groups.filter((group) => group.table === name && group.action === action);
}

/** Splits a group into parts of limited size. With several parts, the rows that match `isLater` come last. */
function partsOf({ table, action, columns, ...group }: PlannedGroup, isLater: string | null): Part[] {
  const shape = columns === null ? 'columns IS NULL' : `columns = ARRAY[${columns.map(literal).join(', ')}]::text[]`;
  const isOfGroup = `"table" = ${literal(table)} AND action = ${literal(action)} AND ${shape}`;
  const starts: number[] = [];
  for (let place = group.first; place <= group.last; place += ROWS_PER_UNDO_STATEMENT) starts.push(place);
  const conditions = isLater === null || starts.length === 1 ? ['true'] : [`(${isLater}) IS NOT TRUE`, isLater];
  return conditions.flatMap((condition) =>
    starts.map((start) => ({
      group: { table, action, columns, ...group },
      // OFFSET 0 keeps keys of other tables from being cast to this table's types.
      rows: `SELECT key, "values" FROM planned_row
             WHERE ${isOfGroup} AND ${condition} AND place >= ${start} AND place < ${start + ROWS_PER_UNDO_STATEMENT} OFFSET 0`,
    })),
  );
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The columns for the time and author of the last change. */
const AUDIT = [
  ['lastUpdatedTime', 'timestamptz'],
  ['lastUpdatedUserId', 'uuid'],
] as const;

/** Returns SQL for the audit columns that this undo sets, and the statement's values; $1 is the wallet. */
function auditOf({ walletId, now, userId }: Wallet, columns: readonly string[]) {
  const set = AUDIT.filter(([column]) => columns.includes(column));
  return {
    sql: new Map<string, string>(set.map(([column, type], at) => [column, `$${at + 2}::${type}`])),
    values: [walletId, ...set.map(([column]) => (column === 'lastUpdatedTime' ? now().toISOString() : userId))],
  };
}
