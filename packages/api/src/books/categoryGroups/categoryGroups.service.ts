import * as is from '@coffer/db/columns.ts';
import { queryBuilder } from '@coffer/db/statements.ts';
import type { z } from 'zod';
import { invalidFieldProblem, invalidReferenceProblem } from '../../kernel/problems.ts';
import { createRecordService } from '../../kernel/record-service.ts';
import { changedAuditFields, decimalToNumber, numberToDecimal, withStoredOrder } from '../../kernel/records.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import {
  type CategoryGroup,
  categoryGroup,
  type createCategoryGroupInput,
  type listCategoryGroupsInput,
  type updateCategoryGroupInput,
} from './categoryGroups.schema.ts';
import { MAX_NESTING, type NestableGroup, nestingFault } from './nesting.ts';

const records = createRecordService({
  table: 'CategoryGroup',
  record: categoryGroup,
  answers: (rows): CategoryGroup[] => rows.map((row) => ({ ...row, order: decimalToNumber(row.order) })),
});

export const getCategoryGroup = records.get;

export async function createCategoryGroup(
  wallet: Wallet,
  { name, order, parentGroupId = null }: z.infer<typeof createCategoryGroupInput>,
): Promise<CategoryGroup> {
  if (parentGroupId !== null) requireNesting(await lockGroups(wallet), null, parentGroupId);
  return records.create(wallet, { name, parentGroupId, order: numberToDecimal(order) });
}

export function listCategoryGroups(wallet: Wallet, page: z.infer<typeof listCategoryGroupsInput>) {
  return records.list(wallet, page);
}

export async function updateCategoryGroup(
  wallet: RecordedWallet,
  { walletId: _walletId, id, ...input }: z.infer<typeof updateCategoryGroupInput>,
): Promise<CategoryGroup> {
  let groups: NestableGroup[] = [];
  return records.update(wallet, id, input, withStoredOrder, {
    hold: async () => {
      groups = await lockGroups(wallet);
    },
    check: (_before, { parentGroupId }) => {
      if (parentGroupId != null) requireNesting(groups, id, parentGroupId);
    },
  });
}

/** Deletes a group. Its subgroups move to its parent, its categories are left without a group, and its plan items are deleted. */
export async function deleteCategoryGroup(wallet: RecordedWallet, id: string): Promise<{ id: string }> {
  const { transaction, walletId } = wallet;
  await lockGroups(wallet);
  const before = await getCategoryGroup(wallet, id);
  wallet.changing(before);
  const changed = changedAuditFields(wallet);
  await transaction.execute(
    queryBuilder
      .updateTable('CategoryGroup')
      .set({ parentGroupId: before.parentGroupId, ...changed })
      .where('walletId', '=', walletId)
      .where('parentGroupId', '=', id),
  );
  await transaction.execute(
    queryBuilder
      .updateTable('Category')
      .set({ categoryGroupId: null, ...changed })
      .where('walletId', '=', walletId)
      .where('categoryGroupId', '=', id),
  );
  await transaction.execute(
    queryBuilder.deleteFrom('PlanItem').where('walletId', '=', walletId).where('categoryGroupId', '=', id),
  );
  return records.remove(wallet, id);
}

/**
 * Locks the wallet's groups until the transaction ends: two concurrent moves could each be valid and together form a cycle. Reads
 * them after the lock, because a group may have moved while waiting.
 */
async function lockGroups(wallet: Wallet): Promise<NestableGroup[]> {
  const { transaction, walletId } = wallet;
  await transaction.query({
    text: `SELECT FROM "CategoryGroup" WHERE "walletId" = $1 ORDER BY id FOR UPDATE`,
    values: [walletId],
  });
  return transaction.query({
    row: { id: is.uuid, parentGroupId: is.orNull(is.uuid) },
    text: `SELECT id, "parentGroupId" FROM "CategoryGroup" WHERE "walletId" = $1`,
    values: [walletId],
  });
}

function requireNesting(groups: readonly NestableGroup[], group: string | null, parentGroupId: string): void {
  if (!groups.some(({ id }) => id === parentGroupId)) throw invalidReferenceProblem('parentGroupId');
  const fault = nestingFault(groups, group, parentGroupId);
  if (fault === 'cycle')
    throw invalidFieldProblem('invalidState', 'parentGroupId', 'is the group itself, or lies in it');
  if (fault === 'tooDeep')
    throw invalidFieldProblem('invalidState', 'parentGroupId', `would nest more than ${MAX_NESTING} groups`);
}
