import * as is from '@coffer/db/columns.ts';
import type { z } from 'zod';
import { invalidField, invalidReference } from '../problems.ts';
import {
  afterCursor,
  answered,
  changedNow,
  differing,
  found,
  madeNow,
  numberOf,
  pageOf,
  storedNumber,
  storedOrder,
} from '../records.ts';
import type { RecordedWallet, Wallet } from '../wallet.ts';
import type {
  CategoryGroup,
  createCategoryGroupInput,
  listCategoryGroupsInput,
  updateCategoryGroupInput,
} from './categoryGroups.schema.ts';
import { MAX_NESTING, type Nested, nestingFault } from './nesting.ts';

export async function createCategoryGroup(
  wallet: Wallet,
  { name, order, parentGroupId = null }: z.infer<typeof createCategoryGroupInput>,
): Promise<CategoryGroup> {
  if (parentGroupId !== null) requireNesting(await lockGroups(wallet), null, parentGroupId);
  const row = await wallet.transaction.prisma.categoryGroup.create({
    data: { ...madeNow(wallet), name, parentGroupId, order: storedNumber(order) },
  });
  return toCategoryGroup(row);
}

export async function listCategoryGroups(
  wallet: Wallet,
  { walletId, limit, cursor }: z.infer<typeof listCategoryGroupsInput>,
) {
  const rows = await wallet.transaction.prisma.categoryGroup.findMany({
    where: { walletId, ...afterCursor(cursor) },
    orderBy: { id: 'asc' },
    take: limit + 1,
  });
  return pageOf(rows.map(toCategoryGroup), limit);
}

export async function getCategoryGroup(wallet: Wallet, id: string): Promise<CategoryGroup> {
  const { walletId } = wallet;
  return toCategoryGroup(found(await wallet.transaction.prisma.categoryGroup.findFirst({ where: { walletId, id } })));
}

export async function updateCategoryGroup(
  wallet: RecordedWallet,
  { walletId, id, ...input }: z.infer<typeof updateCategoryGroupInput>,
): Promise<CategoryGroup> {
  const groups = await lockGroups(wallet);
  const before = await getCategoryGroup(wallet, id);
  wallet.changing(before);
  const changes = differing(before, input);
  if (changes === null) {
    wallet.unchanged();
    return before;
  }
  if (changes.parentGroupId != null) requireNesting(groups, id, changes.parentGroupId);
  const row = await wallet.transaction.prisma.categoryGroup.update({
    where: { walletId_id: { walletId, id } },
    data: { ...changes, ...storedOrder(changes), ...changedNow(wallet) },
  });
  return toCategoryGroup(row);
}

/** Its groups move up to the group it lay in; its categories stay without a group, its planned amounts go. */
export async function deleteCategoryGroup(wallet: RecordedWallet, id: string): Promise<{ id: string }> {
  const { prisma, walletId } = wallet.transaction;
  await lockGroups(wallet);
  const before = await getCategoryGroup(wallet, id);
  wallet.changing(before);
  const changed = changedNow(wallet);
  await prisma.categoryGroup.updateMany({
    where: { walletId, parentGroupId: id },
    data: { parentGroupId: before.parentGroupId, ...changed },
  });
  await prisma.category.updateMany({
    where: { walletId, categoryGroupId: id },
    data: { categoryGroupId: null, ...changed },
  });
  await prisma.planItem.deleteMany({ where: { walletId, categoryGroupId: id } });
  await prisma.categoryGroup.delete({ where: { walletId_id: { walletId, id } } });
  return { id };
}

/**
 * The wallet's groups, which nobody else moves or refers to until the transaction ends: two moves at once could each be
 * right and make a cycle together. They are read after the lock, since a group may have been moved while waiting.
 */
async function lockGroups(wallet: Wallet): Promise<Nested[]> {
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

function requireNesting(groups: readonly Nested[], group: string | null, parentGroupId: string): void {
  if (!groups.some(({ id }) => id === parentGroupId)) throw invalidReference('parentGroupId');
  const fault = nestingFault(groups, group, parentGroupId);
  if (fault === 'cycle') throw invalidField('invalidState', 'parentGroupId', 'is the group itself, or lies in it');
  if (fault === 'tooDeep')
    throw invalidField('invalidState', 'parentGroupId', `would nest more than ${MAX_NESTING} groups`);
}

type Row = Parameters<typeof answered>[0] &
  Omit<CategoryGroup, 'order' | 'createdTime' | 'lastUpdatedTime'> & { order: { toNumber(): number } | null };

function toCategoryGroup(row: Row): CategoryGroup {
  return { ...answered(row), order: numberOf(row.order) };
}
