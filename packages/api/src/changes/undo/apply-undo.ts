import * as is from '@coffer/db/columns.ts';
import { scheduleByteRemoval } from '../../files/delete-files.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import {
  rowKeyConditionSql,
  rowWalletConditionSql,
  UNDOABLE_TABLES,
  type UndoableTable,
} from '../rows/undoable-tables.ts';
import type { RowPlan } from './plan-undo.ts';
import type { PlannedGroup } from './planned-rows.ts';

/**
 * Applies a planned undo: inserts rows before the rows that refer to them, updates rows, and deletes rows after the
 * rows that refer to them. Deletions and updates free unique values first, so rows that nothing refers to are inserted
 * last.
 */
export async function applyUndo(wallet: Wallet, groups: readonly PlannedGroup[]): Promise<void> {
  const changesFiles = groups.some(({ table }) => table === 'File');
  const before = changesFiles ? await bytesOfFiles(wallet) : [];
  for (const table of LEAVES) await deletePlannedRows(wallet, table, groups);
  await makeRoom(wallet, groups);
  for (const table of OTHERS) await insertPlannedRows(wallet, table, groups);
  for (const table of UNDOABLE_TABLES) await updatePlannedRows(wallet, table, groups);
  for (const table of LEAVES) await insertPlannedRows(wallet, table, groups);
  for (const table of OTHERS.toReversed()) await deletePlannedRows(wallet, table, groups);
  await followTransactions(wallet);
  const after = changesFiles ? await bytesOfFiles(wallet) : [];
  if (changesFiles) await claimBytes(wallet, before, after);
}

const LEAVES = UNDOABLE_TABLES.filter(({ leaf }) => leaf);
const OTHERS = UNDOABLE_TABLES.filter(({ leaf }) => !leaf);

/** Unique columns, each with a temporary value that frees the former value for another row. */
const PLACES = [
  { table: 'Transaction', column: 'importKey', meanwhile: 'NULL' },
  { table: 'SecurityTransaction', column: 'importKey', meanwhile: 'NULL' },
  { table: 'CryptoTransaction', column: 'importKey', meanwhile: 'NULL' },
  { table: 'Tag', column: 'name', meanwhile: 'id::text' },
] as const;

/** Frees the unique values of rows that the undo deletes or updates, so that other rows can take these values. */
async function makeRoom({ transaction, walletId }: Wallet, groups: readonly PlannedGroup[]): Promise<void> {
  for (const { table, column, meanwhile } of PLACES) {
    const ofTable = groups.filter((group) => group.table === table);
    const gets = ({ action, columns }: PlannedGroup) =>
      action !== 'delete' && (columns === null || columns.includes(column));
    if (!ofTable.some(gets)) continue;
    if (!ofTable.some((group) => group.action !== 'insert' && (group.action === 'delete' || gets(group)))) continue;
    await transaction.execute({
      text: `UPDATE "${table}" SET "${column}" = ${meanwhile} WHERE "walletId" = $1 AND "${column}" IS NOT NULL AND id IN (
               SELECT leaving.key::uuid FROM (
                 SELECT key FROM planned_row
                 WHERE "table" = $2 AND (action = 'delete' OR (action = 'update' AND "values" ? $3)) OFFSET 0
               ) AS leaving)`,
      values: [walletId, table, column],
    });
  }
}

/** Maximum number of rows per statement, because statements have a time limit. */
const ROWS_PER_UNDO_STATEMENT = 20_000;

/** The rows of a group that one statement writes. */
interface Part {
  readonly group: PlannedGroup;
  /** SQL that selects the rows of this part. */
  readonly rows: string;
}

async function insertPlannedRows(wallet: Wallet, table: UndoableTable, groups: readonly PlannedGroup[]): Promise<void> {
  // Insert parents before their split parts.
  const isPart = table.name === 'Transaction' ? `"values" ->> 'parentTransactionId' IS NOT NULL` : null;
  const parts = groupsOf(table, groups, 'insert').flatMap((group) => partsOf(group, isPart));
  for (const { group, rows } of parts) {
    const columns = (group.columns ?? group.allColumns).filter((column) => column !== 'walletId');
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

async function updatePlannedRows(wallet: Wallet, table: UndoableTable, groups: readonly PlannedGroup[]): Promise<void> {
  for (const { group, rows } of groupsOf(table, groups, 'update').flatMap((group) => partsOf(group, null))) {
    const all = group.allColumns;
    const audit = auditOf(wallet, AUDIT.every(([column]) => all.includes(column)) ? all : []);
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

async function deletePlannedRows(wallet: Wallet, table: UndoableTable, groups: readonly PlannedGroup[]): Promise<void> {
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

/** Sets the dates of restored tags and transfers to the current dates of their transactions. */
async function followTransactions({ transaction, walletId }: Wallet): Promise<void> {
  for (const table of ['TransactionTag', 'TransferLink']) {
    await transaction.execute({
      text: `UPDATE "${table}" AS part SET date = transaction.date FROM "Transaction" AS transaction, coffer.changed_row AS back
             WHERE part."walletId" = $1 AND transaction."walletId" = $1 AND transaction.id = part."transactionId" AND part.date <> transaction.date
               AND back."walletId" = $1 AND back."changeSetId" = $2 AND back."table" = $3 AND back."recordId" = part."transactionId"::text`,
      values: [walletId, transaction.changeSetId, table],
    });
  }
}

/** Returns the storage paths of the planned files. */
async function bytesOfFiles({ transaction, walletId }: Wallet): Promise<string[]> {
  const rows = await transaction.query({
    row: { storagePath: is.text },
    text: `SELECT "storagePath" FROM "File" WHERE "walletId" = $1 AND "storagePath" IS NOT NULL
             AND id::text IN (SELECT key FROM planned_row WHERE "table" = 'File')`,
    values: [walletId],
  });
  return rows.map(({ storagePath }) => storagePath);
}

/** Keeps the bytes of restored files, and schedules removal of bytes that no file needs any more. */
async function claimBytes({ transaction }: Wallet, before: readonly string[], after: readonly string[]): Promise<void> {
  await transaction.execute({ text: 'DELETE FROM "UnclaimedBytes" WHERE "storagePath" = ANY($1)', values: [after] });
  const kept = new Set(after);
  await scheduleByteRemoval(
    transaction,
    before.filter((path) => !kept.has(path)),
    'forUndo',
  );
}
