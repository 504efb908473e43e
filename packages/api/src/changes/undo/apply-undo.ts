import * as is from '@coffer/db/columns.ts';
import { scheduleByteRemoval } from '../../files/delete-files.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { UNDOABLE_TABLES } from '../rows/undoable-tables.ts';
import type { PlannedGroup } from './planned-rows.ts';
import { deletePlannedRows, insertPlannedRows, updatePlannedRows } from './write-planned-rows.ts';

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
  if (changesFiles) await claimBytes(wallet, before, await bytesOfFiles(wallet));
}

const LEAVES = UNDOABLE_TABLES.filter(({ leaf }) => leaf);
const OTHERS = UNDOABLE_TABLES.filter(({ leaf }) => !leaf);

/** Unique columns of rows that other rows refer to, and a temporary value that frees them. */
const PLACES = [
  { table: 'Transaction', column: 'importKey', meanwhile: 'NULL' },
  { table: 'SecurityTransaction', column: 'importKey', meanwhile: 'NULL' },
  { table: 'CryptoTransaction', column: 'importKey', meanwhile: 'NULL' },
  { table: 'Tag', column: 'name', meanwhile: 'id::text' },
] as const;

/** Frees unique values of rows that are deleted or updated, for rows that are inserted. */
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

/** Sets the dates of tags and transfers to those of their transactions, which may have changed since. */
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
