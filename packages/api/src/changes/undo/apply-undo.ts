import * as is from '@coffer/db/columns.ts';
import { leaveBytes } from '../../files/delete-files.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import type { RowValues } from '../rows/captured-row.ts';
import { keyParts, UNDONE_TABLES, type UndoneTable } from '../rows/undone-tables.ts';
import type { RowPlan } from './plan-undo.ts';

/**
 * Does what was planned: rows come back before what refers to them, change back, and go after what refers to them. What
 * goes or changes first makes room for what comes back in its place: so what nothing refers to comes back at last.
 */
export async function applyUndo(wallet: Wallet, plans: readonly RowPlan[]): Promise<void> {
  const files = plans.flatMap(({ table, key }) => (table === 'File' ? [key] : []));
  const before = await bytesOf(wallet, files);
  const of = (table: UndoneTable, action: RowPlan['action']) =>
    plans.filter((plan) => plan.table === table.name && plan.action === action);
  for (const table of LEAVES) await deleteRows(wallet, table, of(table, 'delete'));
  await makeRoom(wallet, plans);
  for (const table of OTHERS) await insertRows(wallet, table, of(table, 'insert'));
  for (const table of UNDONE_TABLES) await updateRows(wallet, table, of(table, 'update'));
  for (const table of LEAVES) await insertRows(wallet, table, of(table, 'insert'));
  for (const table of OTHERS.toReversed()) await deleteRows(wallet, table, of(table, 'delete'));
  await followBookings(wallet);
  if (files.length > 0) await claimBytes(wallet, before, await bytesOf(wallet, files));
}

const LEAVES = UNDONE_TABLES.filter(({ leaf }) => leaf);
const OTHERS = UNDONE_TABLES.filter(({ leaf }) => !leaf);

/** By what else than its id a row that others refer to is found, and what is there meanwhile. */
const PLACES = [
  { table: 'Transaction', column: 'importKey', meanwhile: 'NULL' },
  { table: 'SecurityTransaction', column: 'importKey', meanwhile: 'NULL' },
  { table: 'CryptoTransaction', column: 'importKey', meanwhile: 'NULL' },
  { table: 'Tag', column: 'name', meanwhile: 'id::text' },
] as const;

/** Rows that go, or get another one, leave the place to those that come back. */
async function makeRoom({ transaction, walletId }: Wallet, plans: readonly RowPlan[]): Promise<void> {
  for (const { table, column, meanwhile } of PLACES) {
    const ofTable = plans.filter((plan) => plan.table === table);
    const gets = ({ action, values }: RowPlan) => action !== 'delete' && values[column] !== undefined;
    if (!ofTable.some(gets)) continue;
    const leaving = ofTable.filter((plan) => plan.action !== 'insert' && (plan.action === 'delete' || gets(plan)));
    if (leaving.length === 0) continue;
    await transaction.execute({
      text: `UPDATE "${table}" SET "${column}" = ${meanwhile} WHERE "walletId" = $1 AND id = ANY($2::uuid[]) AND "${column}" IS NOT NULL`,
      values: [walletId, leaving.map(({ key }) => key)],
    });
  }
}

/** The days of tags and links are those of their bookings, which may have moved since. */
async function followBookings({ transaction, walletId }: Wallet): Promise<void> {
  for (const table of ['TransactionTag', 'TransferLink']) {
    await transaction.execute({
      text: `UPDATE "${table}" AS part SET date = booking.date FROM "Transaction" AS booking, coffer.changed_row AS back
             WHERE part."walletId" = $1 AND booking."walletId" = $1 AND booking.id = part."transactionId" AND part.date <> booking.date
               AND back."walletId" = $1 AND back."changeSetId" = $2 AND back."table" = $3 AND back."recordId" = part."transactionId"::text`,
      values: [walletId, transaction.changeSetId, table],
    });
  }
}

/** Where the bytes of these files lie. */
async function bytesOf({ transaction, walletId }: Wallet, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await transaction.query({
    row: { storagePath: is.text },
    text: `SELECT "storagePath" FROM "File" WHERE "walletId" = $1 AND id = ANY($2::uuid[]) AND "storagePath" IS NOT NULL`,
    values: [walletId, ids],
  });
  return rows.map(({ storagePath }) => storagePath);
}

/** Bytes that a file has again are not removed; those that none has any more are, when nothing can need them. */
async function claimBytes({ transaction }: Wallet, before: readonly string[], after: readonly string[]): Promise<void> {
  await transaction.execute({ text: 'DELETE FROM "UnclaimedBytes" WHERE "storagePath" = ANY($1)', values: [after] });
  await leaveBytes(
    transaction,
    before.filter((path) => !after.includes(path)),
    'forUndo',
  );
}

/** Who brought a row back, and when, is news; who made it is not. */
function touched(wallet: Wallet, values: RowValues): RowValues {
  return {
    ...values,
    ...('lastUpdatedTime' in values ? { lastUpdatedTime: wallet.now().toISOString() } : {}),
    ...('lastUpdatedUserId' in values ? { lastUpdatedUserId: wallet.userId } : {}),
  };
}

async function insertRows(wallet: Wallet, { name }: UndoneTable, plans: readonly RowPlan[]): Promise<void> {
  for (const ofShape of Map.groupBy(plans, ({ values }) => Object.keys(values).join(' ')).values()) {
    const others = Object.keys(ofShape[0]?.values ?? {}).filter((column) => column !== 'walletId');
    const columns = others.map((column) => `"${column}"`);
    // From the wallet's row: so the statement stays on the machine of the wallet where tables are distributed.
    await wallet.transaction.execute({
      text: `INSERT INTO "${name}" ("walletId", ${columns.join(', ')})
             SELECT wallet.id, ${columns.map((column) => `back.${column}`).join(', ')}
             FROM "Wallet" AS wallet, jsonb_populate_recordset(null::"${name}", $2::jsonb) AS back WHERE wallet.id = $1`,
      values: [wallet.walletId, JSON.stringify(ofShape.map(({ values }) => touched(wallet, values)))],
    });
  }
}

async function updateRows(wallet: Wallet, table: UndoneTable, plans: readonly RowPlan[]): Promise<void> {
  if (plans.length === 0) return;
  const audited = await hasAuditFields(wallet, table);
  const id = table.name === 'Wallet' ? 't.id' : 't."walletId"';
  for (const ofShape of Map.groupBy(plans, ({ values }) => Object.keys(values).sort().join(' ')).values()) {
    const columns = Object.keys(ofShape[0]?.values ?? {});
    const set = columns.map((column) => `"${column}" = back."${column}"`);
    const audit = audited ? [`"lastUpdatedTime" = $3`, `"lastUpdatedUserId" = $4`] : [];
    const values = [
      wallet.walletId,
      JSON.stringify(ofShape.map((plan) => ({ ...plan.values, ...keyParts(table, plan.key) }))),
    ];
    await wallet.transaction.execute({
      text: `UPDATE "${table.name}" AS t SET ${[...set, ...audit].join(', ')}
             FROM jsonb_populate_recordset(null::"${table.name}", $2::jsonb) AS back
             WHERE ${id} = $1 ${table.key.map((column) => `AND t."${column}" = back."${column}"`).join(' ')}`,
      values: audited ? [...values, wallet.now().toISOString(), wallet.userId] : values,
    });
  }
}

async function deleteRows(wallet: Wallet, table: UndoneTable, plans: readonly RowPlan[]): Promise<void> {
  if (plans.length === 0) return;
  await wallet.transaction.execute({
    text: `DELETE FROM "${table.name}" AS t USING jsonb_populate_recordset(null::"${table.name}", $2::jsonb) AS gone
           WHERE t."walletId" = $1 ${table.key.map((column) => `AND t."${column}" = gone."${column}"`).join(' ')}`,
    values: [wallet.walletId, JSON.stringify(plans.map(({ key }) => keyParts(table, key)))],
  });
}

async function hasAuditFields({ transaction }: Wallet, { name }: UndoneTable): Promise<boolean> {
  const [found] = await transaction.query({
    row: { audited: is.bool },
    text: `SELECT count(*) = 2 AS audited FROM pg_attribute
           WHERE attrelid = format('%I', $1::text)::regclass AND attname IN ('lastUpdatedTime', 'lastUpdatedUserId')`,
    values: [name],
  });
  return found?.audited === true;
}
