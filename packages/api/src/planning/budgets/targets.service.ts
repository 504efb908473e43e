import * as is from '@coffer/db/columns.ts';
import type { z } from 'zod';
import { invalidFieldProblem } from '../../kernel/problems.ts';
import { createdAuditFields, requireFound } from '../../kernel/records.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import type { BudgetTarget, deleteTargetInput, setTargetInput } from './budgets.schema.ts';
import { lockBudget } from './budgets.service.ts';
import { requireEnvelopes } from './require-envelopes.ts';

const TARGETS = `
  SELECT t.id, t."walletId", t."legacyStoreId", t."budgetId", coalesce(t."categoryId", t."assetId") AS key, t.type,
    trim_scale(t.amount) AS amount, t.priority, t.weight, t.month, t.every, t.keep,
    t."createdTime", t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
  FROM "BudgetTarget" t WHERE t."walletId" = $1`;

const TARGET = {
  id: is.uuid,
  walletId: is.uuid,
  legacyStoreId: is.orNull(is.text),
  budgetId: is.uuid,
  key: is.uuid,
  type: is.oneOf('monthly', 'refill', 'byDate', 'balance'),
  amount: is.numeric,
  priority: is.int4,
  weight: is.int4,
  month: is.orNull(is.text),
  every: is.orNull(is.int4),
  keep: is.orNull(is.oneOf('balance', 'set')),
  createdTime: is.timestamptz,
  createdUserId: is.uuid,
  lastUpdatedTime: is.timestamptz,
  lastUpdatedUserId: is.uuid,
};

type Reader = Pick<Wallet, 'transaction' | 'walletId'>;

/** The targets of a budget by envelope. */
export async function readBudgetTargets(
  { transaction, walletId }: Reader,
  budgetId: string,
): Promise<Map<string, BudgetTarget>> {
  const text = `${TARGETS} AND t."budgetId" = $2 ORDER BY t.id`;
  const rows = await transaction.query({ row: TARGET, text, values: [walletId, budgetId] });
  return new Map(rows.map((target) => [target.key, target]));
}

export async function getTarget({ transaction, walletId }: Reader, id: string): Promise<BudgetTarget> {
  return requireFound(
    (await transaction.query({ row: TARGET, text: `${TARGETS} AND t.id = $2`, values: [walletId, id] }))[0],
  );
}

/** Creates or replaces the target of an envelope; a replaced target keeps its id. */
export async function setTarget(wallet: RecordedWallet, input: z.infer<typeof setTargetInput>): Promise<BudgetTarget> {
  const { walletId, id: budgetId, key, type, amount, priority, weight, every = null } = input;
  const isByDate = type === 'byDate';
  if (isByDate && input.month == null) throw invalidFieldProblem('invalidState', 'month', 'is missing for byDate');
  if (!isByDate && (input.month ?? input.every ?? input.keep) != null) {
    throw invalidFieldProblem('invalidState', 'month', 'and every and keep are only for byDate');
  }
  const budget = await lockBudget(wallet, budgetId);
  const columns = await requireEnvelopes(wallet, budget, [{ key, path: null }]);
  const before = (await readBudgetTargets(wallet, budgetId)).get(key);
  wallet.changing(before ?? null);
  const { id, createdTime, createdUserId } = createdAuditFields(wallet);
  const month = input.month ?? null;
  const keep = isByDate ? (input.keep ?? 'balance') : null;
  const said = [type, amount, priority, weight, month, every, keep];
  if (
    before !== undefined &&
    JSON.stringify(said) ===
      JSON.stringify([
        before.type,
        before.amount,
        before.priority,
        before.weight,
        before.month,
        before.every,
        before.keep,
      ])
  ) {
    wallet.unchanged();
    return before;
  }
  const { categoryId = null, assetId = null } = columns.get(key) ?? {};
  await wallet.transaction.execute({
    text: `INSERT INTO "BudgetTarget" ("walletId", id, "budgetId", "categoryId", "assetId", type, amount, priority, weight, month, every, keep,
             "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $13, $14)
           ON CONFLICT ("walletId", "budgetId", "${categoryId === null ? 'assetId' : 'categoryId'}") DO UPDATE SET type = excluded.type, amount = excluded.amount,
             priority = excluded.priority, weight = excluded.weight, month = excluded.month, every = excluded.every,
             keep = excluded.keep, "lastUpdatedTime" = excluded."lastUpdatedTime", "lastUpdatedUserId" = excluded."lastUpdatedUserId"`,
    values: [walletId, id, budgetId, categoryId, assetId, ...said, createdTime, createdUserId],
  });
  return requireFound((await readBudgetTargets(wallet, budgetId)).get(key));
}

export async function deleteTarget(
  wallet: RecordedWallet,
  { walletId, id: budgetId, key }: z.infer<typeof deleteTargetInput>,
) {
  await lockBudget(wallet, budgetId);
  const before = requireFound((await readBudgetTargets(wallet, budgetId)).get(key));
  wallet.changing(before);
  await wallet.transaction.execute({
    text: `DELETE FROM "BudgetTarget" WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, before.id],
  });
  return { id: before.id };
}
