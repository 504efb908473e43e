import * as is from '@coffer/db/columns.ts';
import type { z } from 'zod';
import { lockRecord } from '../../kernel/locks.ts';
import { Problem } from '../../kernel/problems.ts';
import { changedAuditFields, changedFields, createdAuditFields, requireFound } from '../../kernel/records.ts';
import { requireAllIds } from '../../kernel/references.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import { getWallet } from '../../wallets/wallets.service.ts';
import type { Budget, createBudgetInput, updateBudgetInput } from './budgets.schema.ts';

/** SQL: the budgets, with columns in the order of the contract. $1 is the wallet. */
const BUDGETS = `
  SELECT b.id, b."walletId", b."legacyStoreId", b.name, b.mode, b.currency,
    ARRAY(SELECT a."assetId" FROM "BudgetAsset" a WHERE a."walletId" = b."walletId" AND a."budgetId" = b.id
          ORDER BY a.position) AS "assetIds",
    b."startMonth", b."startDay", b.weekend, b.cards,
    b."createdTime", b."createdUserId", b."lastUpdatedTime", b."lastUpdatedUserId"
  FROM "Budget" b WHERE b."walletId" = $1`;

const BUDGET = {
  id: is.uuid,
  walletId: is.uuid,
  legacyStoreId: is.orNull(is.text),
  name: is.text,
  mode: is.oneOf('envelope'),
  currency: is.text,
  assetIds: is.arrayOf(is.uuid),
  startMonth: is.text,
  startDay: is.int4,
  weekend: is.oneOf('keep', 'before'),
  cards: is.oneOf('plain'),
  createdTime: is.timestamptz,
  createdUserId: is.uuid,
  lastUpdatedTime: is.timestamptz,
  lastUpdatedUserId: is.uuid,
};

type Reader = Pick<Wallet, 'transaction' | 'walletId'>;

/** All budgets of the wallet, in order of creation. */
export async function listBudgets({ transaction, walletId }: Reader): Promise<Budget[]> {
  return transaction.query({ row: BUDGET, text: `${BUDGETS} ORDER BY b.id`, values: [walletId] });
}

export async function getBudget({ transaction, walletId }: Reader, id: string): Promise<Budget> {
  const rows = await transaction.query({ row: BUDGET, text: `${BUDGETS} AND b.id = $2`, values: [walletId, id] });
  return requireFound(rows[0]);
}

export async function createBudget(wallet: Wallet, input: z.infer<typeof createBudgetInput>): Promise<Budget> {
  const { transaction, walletId } = wallet;
  const currency = input.currency ?? (await getWallet(transaction)).currency;
  await wallet.rates.requireCurrency(currency, 'currency');
  const { id, createdTime, createdUserId } = createdAuditFields(wallet);
  await transaction.execute({
    text: `INSERT INTO "Budget" ("walletId", id, name, mode, currency, "startMonth", "startDay", weekend, cards,
             "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $10, $11)`,
    values: [
      ...[walletId, id, input.name, input.mode, currency, input.startMonth, input.startDay, input.weekend],
      ...[input.cards, createdTime, createdUserId],
    ],
  });
  await setAssets(wallet, id, input.assetIds);
  return getBudget(wallet, id);
}

export async function updateBudget(
  wallet: RecordedWallet,
  { walletId, id, ...input }: z.infer<typeof updateBudgetInput>,
): Promise<Budget> {
  const before = await lockBudget(wallet, id);
  wallet.changing(before);
  const { assetIds } = input;
  const changes = changedFields(
    before,
    assetIds === undefined ? input : { ...input, assetIds: uniqueBudgetAssetIds(assetIds) },
  );
  if (changes === null) {
    wallet.unchanged();
    return before;
  }
  const { name, startDay, weekend } = { ...before, ...changes };
  const { lastUpdatedTime, lastUpdatedUserId } = changedAuditFields(wallet);
  await wallet.transaction.execute({
    text: `UPDATE "Budget" SET name = $3, "startDay" = $4, weekend = $5, "lastUpdatedTime" = $6, "lastUpdatedUserId" = $7
           WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, id, name, startDay, weekend, lastUpdatedTime, lastUpdatedUserId],
  });
  if (changes.assetIds !== undefined) await setAssets(wallet, id, changes.assetIds);
  return getBudget(wallet, id);
}

/**
 * Deletes a budget with its months and targets.
 * @throws Problem `periodClosed` if something was set in a closed month
 */
export async function deleteBudget(wallet: RecordedWallet, id: string): Promise<{ id: string }> {
  const { transaction, walletId } = wallet;
  wallet.changing(await lockBudget(wallet, id, 'UPDATE'));
  const [closing] = await transaction.query({
    row: { id: is.uuid, date: is.date },
    text: `SELECT closing.id, closing.date FROM "BudgetMonth" AS month
           JOIN "Budget" AS budget ON budget."walletId" = $1 AND budget.id = month."budgetId"
           JOIN "Closing" AS closing ON closing."walletId" = $1 AND closing."assetId" IS NULL
             AND closing.date >= coffer.budget_month_end(month.month, budget."startDay", budget.weekend)
           WHERE month."walletId" = $1 AND month."budgetId" = $2 LIMIT 1`,
    values: [walletId, id],
  });
  if (closing !== undefined) throw new Problem('periodClosed', { closing: { ...closing, assetId: null } });
  await transaction.execute({
    text: `DELETE FROM "Budget" WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, id],
  });
  return { id };
}

/** Reads a budget and locks it, so that concurrent changes of its months run one after another. */
export async function lockBudget(
  wallet: Wallet,
  id: string,
  strength: 'UPDATE' | 'NO KEY UPDATE' = 'NO KEY UPDATE',
): Promise<Budget> {
  await lockRecord(wallet, 'Budget', id, strength);
  return getBudget(wallet, id);
}

/** Sets the budget's assets, and locks each against deletion. */
async function setAssets(wallet: Wallet, id: string, assetIds: readonly string[]): Promise<void> {
  const { transaction, walletId } = wallet;
  const assets = await transaction.query({
    row: { id: is.uuid },
    text: `SELECT id FROM "Asset" WHERE "walletId" = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR KEY SHARE`,
    values: [walletId, assetIds],
  });
  requireAllIds('assetIds', assetIds, assets);
  await transaction.execute({
    text: `DELETE FROM "BudgetAsset" WHERE "walletId" = $1 AND "budgetId" = $2`,
    values: [walletId, id],
  });
  await transaction.execute({
    text: `INSERT INTO "BudgetAsset" ("walletId", "budgetId", "assetId", position)
           SELECT wallet.id, $2, asset.id, asset.place - 1
           FROM "Wallet" AS wallet, unnest($3::uuid[]) WITH ORDINALITY AS asset (id, place) WHERE wallet.id = $1`,
    values: [walletId, id, uniqueBudgetAssetIds(assetIds)],
  });
}

function uniqueBudgetAssetIds(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
