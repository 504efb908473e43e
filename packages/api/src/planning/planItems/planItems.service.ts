import * as is from '@coffer/db/columns.ts';
import type { z } from 'zod';
import { lockRecord } from '../../kernel/locks.ts';
import { invalidReference } from '../../kernel/problems.ts';
import { changedNow, differing, found, madeNow } from '../../kernel/records.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import type { createPlanItemInput, PlanItem, updatePlanItemInput } from './planItems.schema.ts';

/** $1 wallet. The columns in the order of the contract. */
const PLAN_ITEMS = `
  SELECT id, "walletId", "legacyStoreId", "scenarioId", month,
    coalesce("categoryId", "categoryGroupId") AS "categoryOrCategoryGroupId", amount, duration, frequency,
    "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId"
  FROM "PlanItem" WHERE "walletId" = $1`;

export async function createPlanItem(wallet: Wallet, input: z.infer<typeof createPlanItemInput>): Promise<PlanItem> {
  await holdScenario(wallet, input.scenarioId);
  const subject = await subjectOf(wallet, input.categoryOrCategoryGroupId);
  const { id, createdTime, createdUserId } = madeNow(wallet);
  await wallet.transaction.execute({
    text: `INSERT INTO "PlanItem" ("walletId", id, "scenarioId", month, "categoryId", "categoryGroupId", amount, duration,
             frequency, "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $10, $11)`,
    values: [wallet.walletId, id, ...valuesOf(input, subject), createdTime, createdUserId],
  });
  return getPlanItem(wallet, id);
}

const PLAN_ITEM = {
  createdTime: is.timestamptz,
  createdUserId: is.uuid,
  lastUpdatedTime: is.timestamptz,
  lastUpdatedUserId: is.uuid,
  scenarioId: is.uuid,
  month: is.text,
  categoryOrCategoryGroupId: is.uuid,
  amount: is.numeric,
  duration: is.int4,
  frequency: is.int4,
  id: is.uuid,
  walletId: is.uuid,
  legacyStoreId: is.orNull(is.text),
};

/** All of the wallet's, in the order in which they were made. */
export async function listPlanItems({ transaction, walletId }: Wallet): Promise<PlanItem[]> {
  return transaction.query({
    row: PLAN_ITEM,
    text: `${PLAN_ITEMS} ORDER BY id`,
    values: [walletId],
  });
}

/** Those of one scenario. */
export async function planItemsOf({ transaction, walletId }: Wallet, scenarioId: string): Promise<PlanItem[]> {
  return transaction.query({
    row: PLAN_ITEM,
    text: `${PLAN_ITEMS} AND "scenarioId" = $2 ORDER BY id`,
    values: [walletId, scenarioId],
  });
}

export async function getPlanItem({ transaction, walletId }: Wallet, id: string): Promise<PlanItem> {
  const rows = await transaction.query({
    row: PLAN_ITEM,
    text: `${PLAN_ITEMS} AND id = $2`,
    values: [walletId, id],
  });
  return found(rows[0]);
}

export async function updatePlanItem(
  wallet: RecordedWallet,
  { walletId, id, ...input }: z.infer<typeof updatePlanItemInput>,
): Promise<PlanItem> {
  await lockRecord(wallet, 'PlanItem', id, 'NO KEY UPDATE');
  const before = await getPlanItem(wallet, id);
  wallet.changing(before);
  const changes = differing(before, input);
  if (changes === null) {
    wallet.unchanged();
    return before;
  }
  const after = { ...before, ...changes };
  if (changes.scenarioId !== undefined) await holdScenario(wallet, changes.scenarioId);
  const subject = await subjectOf(wallet, after.categoryOrCategoryGroupId);
  const { lastUpdatedTime, lastUpdatedUserId } = changedNow(wallet);
  await wallet.transaction.execute({
    text: `UPDATE "PlanItem" SET "scenarioId" = $3, month = $4, "categoryId" = $5, "categoryGroupId" = $6, amount = $7,
             duration = $8, frequency = $9, "lastUpdatedTime" = $10, "lastUpdatedUserId" = $11
           WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, id, ...valuesOf(after, subject), lastUpdatedTime, lastUpdatedUserId],
  });
  return getPlanItem(wallet, id);
}

export async function deletePlanItem(wallet: RecordedWallet, id: string): Promise<{ id: string }> {
  await lockRecord(wallet, 'PlanItem', id);
  wallet.changing(await getPlanItem(wallet, id));
  await wallet.transaction.execute({
    text: `DELETE FROM "PlanItem" WHERE "walletId" = $1 AND id = $2`,
    values: [wallet.walletId, id],
  });
  return { id };
}

interface Subject {
  readonly categoryId: string | null;
  readonly categoryGroupId: string | null;
}

/** What the id names: a category or a group, which stays until the transaction ends. */
async function subjectOf(wallet: Wallet, id: string): Promise<Subject> {
  if (await lockRecord(wallet, 'Category', id, 'KEY SHARE')) return { categoryId: id, categoryGroupId: null };
  if (await lockRecord(wallet, 'CategoryGroup', id, 'KEY SHARE')) return { categoryId: null, categoryGroupId: id };
  throw invalidReference('categoryOrCategoryGroupId', 'is neither a category nor a category group of this wallet');
}

async function holdScenario(wallet: Wallet, id: string): Promise<void> {
  if (!(await lockRecord(wallet, 'Scenario', id, 'KEY SHARE'))) throw invalidReference('scenarioId');
}

type Fields = Pick<PlanItem, 'scenarioId' | 'month' | 'amount' | 'duration' | 'frequency'>;

function valuesOf({ scenarioId, month, amount, duration, frequency }: Fields, subject: Subject) {
  return [scenarioId, month, subject.categoryId, subject.categoryGroupId, amount, duration, frequency];
}
