import * as is from '@coffer/db/columns.ts';
import { v7 as uuid } from 'uuid';
import { changedFields, createdAuditFields, requireFound } from '../../kernel/records.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import type { Budget, BudgetMonthRecord } from './budgets.schema.ts';
import { envelopeRowsByKey } from './month-records.ts';
import { requireEnvelopes } from './require-envelopes.ts';

/** The values to set for one envelope of a month; undefined leaves a value unchanged. */
export interface EnvelopeRowChange {
  readonly key: string;
  /** The path of the key in the input, for error messages. */
  readonly path: string;
  readonly assigned?: string | undefined;
  readonly carry?: boolean | undefined;
  readonly note?: string | null | undefined;
  readonly snoozed?: boolean | undefined;
}

/**
 * A month whose settings are being changed, while its budget is locked. `record` is undefined if the month has no
 * settings yet.
 */
export interface LockedMonth {
  readonly budget: Budget;
  readonly month: string;
  readonly record: BudgetMonthRecord | undefined;
}

const NOTHING_SET = { assigned: '0', carry: false, note: null, snoozed: false } as const;

/**
 * Stores the amounts of a month's envelopes, in one statement for each kind of key. Returns false, and writes nothing,
 * if they are unchanged.
 */
export async function storeEnvelopeRows(
  wallet: Wallet,
  { budget, month, record }: LockedMonth,
  rows: readonly EnvelopeRowChange[],
): Promise<boolean> {
  if (rows.length === 0) return false;
  const columns = await requireEnvelopes(wallet, budget, rows);
  const present = envelopeRowsByKey(record);
  const set = rows.filter(({ key, path: _path, ...fields }) => {
    const before = present.get(key) ?? NOTHING_SET;
    return changedFields(before, fields) !== null;
  });
  if (set.length === 0) return false;
  const monthId = await monthRecordId(wallet, budget.id, month);
  const values = set.map(({ path: _path, key, ...row }) => ({
    ...row,
    ...columns.get(key),
    setsNote: row.note !== undefined,
    id: uuid(),
  }));
  for (const column of ['categoryId', 'assetId'] as const) {
    const of = values.filter((row) => row[column] != null);
    if (of.length === 0) continue;
    await wallet.transaction.execute({
      text: `INSERT INTO "BudgetRow" AS old ("walletId", id, "budgetMonthId", "${column}", assigned, carry, note, snoozed)
             SELECT wallet.id, row.id, $2, row."${column}", coalesce(row.assigned, was.assigned, 0), coalesce(row.carry, was.carry, false),
               CASE WHEN row."setsNote" THEN row.note ELSE was.note END, coalesce(row.snoozed, was.snoozed, false)
             FROM "Wallet" AS wallet, json_to_recordset($3::json) AS row (id uuid, "${column}" uuid, assigned numeric, carry boolean, note text, snoozed boolean, "setsNote" boolean)
             LEFT JOIN "BudgetRow" AS was ON was."walletId" = $1 AND was."budgetMonthId" = $2 AND was."${column}" = row."${column}"
             WHERE wallet.id = $1
             ON CONFLICT ("walletId", "budgetMonthId", "${column}") DO UPDATE SET assigned = excluded.assigned, carry = excluded.carry,
               note = excluded.note, snoozed = excluded.snoozed
             WHERE (old.assigned, old.carry, old.note, old.snoozed) IS DISTINCT FROM (excluded.assigned, excluded.carry, excluded.note, excluded.snoozed)`,
      values: [wallet.walletId, monthId, JSON.stringify(of)],
    });
  }
  await touch(wallet, monthId);
  return true;
}

/** Sets the held income of a month. Returns false, and writes nothing, if the month has this held income already. */
export async function storeHeldIncome(
  wallet: Wallet,
  { budget, month, record }: LockedMonth,
  { held, holdCategoryIds }: { readonly held: string | null; readonly holdCategoryIds: readonly string[] },
): Promise<boolean> {
  if (changedFields(record ?? { held: '0', holdCategoryIds: [] }, { held, holdCategoryIds }) === null) return false;
  const { transaction, walletId } = wallet;
  const id = await monthRecordId(wallet, budget.id, month);
  await transaction.query({
    row: { id: is.uuid },
    text: `SELECT id FROM "Category" WHERE "walletId" = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR KEY SHARE`,
    values: [walletId, holdCategoryIds],
  });
  await transaction.execute({
    text: `UPDATE "BudgetMonth" SET held = $3, "holdCategoryIds" = $4::uuid[] WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, id, held, holdCategoryIds],
  });
  await touch(wallet, id);
  return true;
}

/** Returns the id of the month's record. Creates the record if it does not exist yet. */
async function monthRecordId(wallet: Wallet, budgetId: string, month: string): Promise<string> {
  const { transaction, walletId } = wallet;
  const { id, createdTime, createdUserId } = createdAuditFields(wallet);
  await transaction.execute({
    text: `INSERT INTO "BudgetMonth" ("walletId", id, "budgetId", month, held, "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
           VALUES ($1, $2, $3, $4, 0, $5, $6, $5, $6) ON CONFLICT ("walletId", "budgetId", month) DO NOTHING`,
    values: [walletId, id, budgetId, month, createdTime, createdUserId],
  });
  const rows = await transaction.query({
    row: { id: is.uuid },
    text: `SELECT id FROM "BudgetMonth" WHERE "walletId" = $1 AND "budgetId" = $2 AND month = $3`,
    values: [walletId, budgetId, month],
  });
  return requireFound(rows[0]).id;
}

async function touch(wallet: Wallet, id: string): Promise<void> {
  await wallet.transaction.execute({
    text: `UPDATE "BudgetMonth" SET "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4 WHERE "walletId" = $1 AND id = $2`,
    values: [wallet.walletId, id, wallet.now().toISOString(), wallet.userId],
  });
}
