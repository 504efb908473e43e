import type { z } from 'zod';
import { lockRecord } from '../../kernel/locks.ts';
import { invalidReferenceProblem } from '../../kernel/problems.ts';
import { createRecordService } from '../../kernel/record-service.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import { type createPlanItemInput, type PlanItem, planItem, type updatePlanItemInput } from './planItems.schema.ts';

const items = createRecordService({
  table: 'PlanItem',
  record: planItem,
  without: ['categoryOrCategoryGroupId'],
  with: ['categoryId', 'categoryGroupId'],
  answers: (rows): PlanItem[] =>
    rows.map(({ categoryId, categoryGroupId, ...row }) => ({
      ...row,
      // A database constraint ensures that exactly one of the two ids is set.
      categoryOrCategoryGroupId: categoryId ?? categoryGroupId ?? '',
    })),
});

export const getPlanItem = items.get;

/** All plan items of the wallet, in order of creation. */
export const listPlanItems = (wallet: Wallet) => items.all(wallet);

/** The plan items of one scenario. */
export function listScenarioPlanItems(wallet: Wallet, scenarioId: string) {
  return items.all(wallet, (asked) => asked.where('scenarioId', '=', scenarioId));
}

export async function createPlanItem(
  wallet: Wallet,
  { walletId: _walletId, categoryOrCategoryGroupId, ...input }: z.infer<typeof createPlanItemInput>,
): Promise<PlanItem> {
  await holdScenario(wallet, input.scenarioId);
  return items.create(wallet, { ...input, ...(await subjectOf(wallet, categoryOrCategoryGroupId)) });
}

export function updatePlanItem(
  wallet: RecordedWallet,
  { walletId: _walletId, id, ...input }: z.infer<typeof updatePlanItemInput>,
): Promise<PlanItem> {
  const stored = async ({ categoryOrCategoryGroupId: subject, ...changes }: typeof input) => {
    if (changes.scenarioId !== undefined) await holdScenario(wallet, changes.scenarioId);
    return { ...changes, ...(subject === undefined ? {} : await subjectOf(wallet, subject)) };
  };
  return items.update(wallet, id, input, stored, { strength: 'NO KEY UPDATE' });
}

export async function deletePlanItem(wallet: RecordedWallet, id: string): Promise<{ id: string }> {
  wallet.changing(await items.lock(wallet, id));
  return items.remove(wallet, id);
}

interface Subject {
  readonly categoryId: string | null;
  readonly categoryGroupId: string | null;
}

/** Resolves the id to a category or a group, and locks it until the transaction ends. */
async function subjectOf(wallet: Wallet, id: string): Promise<Subject> {
  if (await lockRecord(wallet, 'Category', id, 'KEY SHARE')) return { categoryId: id, categoryGroupId: null };
  if (await lockRecord(wallet, 'CategoryGroup', id, 'KEY SHARE')) return { categoryId: null, categoryGroupId: id };
  throw invalidReferenceProblem(
    'categoryOrCategoryGroupId',
    'is neither a category nor a category group of this wallet',
  );
}

async function holdScenario(wallet: Wallet, id: string): Promise<void> {
  if (!(await lockRecord(wallet, 'Scenario', id, 'KEY SHARE'))) throw invalidReferenceProblem('scenarioId');
}
