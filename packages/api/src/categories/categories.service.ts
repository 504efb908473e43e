import type { z } from 'zod';
import { lockRecord } from '../locks.ts';
import { Problem } from '../problems.ts';
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
import type { Category, createCategoryInput, listCategoriesInput, updateCategoryInput } from './categories.schema.ts';

export async function createCategory(wallet: Wallet, input: z.infer<typeof createCategoryInput>): Promise<Category> {
  const row = await wallet.transaction.prisma.category.create({
    data: {
      ...madeNow(wallet),
      name: input.name,
      type: input.type,
      emoji: input.emoji ?? null,
      order: storedNumber(input.order),
      categoryGroupId: input.categoryGroupId ?? null,
    },
  });
  return toCategory(row);
}

export async function listCategories(wallet: Wallet, { walletId, limit, cursor }: z.infer<typeof listCategoriesInput>) {
  const rows = await wallet.transaction.prisma.category.findMany({
    where: { walletId, ...afterCursor(cursor) },
    orderBy: { id: 'asc' },
    take: limit + 1,
  });
  return pageOf(rows.map(toCategory), limit);
}

export async function getCategory(wallet: Wallet, id: string): Promise<Category> {
  const { walletId } = wallet;
  return toCategory(found(await wallet.transaction.prisma.category.findFirst({ where: { walletId, id } })));
}

/** A system category may be renamed, moved and given another sign; what it stands for is fixed. */
export async function updateCategory(
  wallet: RecordedWallet,
  { walletId, id, ...input }: z.infer<typeof updateCategoryInput>,
): Promise<Category> {
  await lockRecord(wallet, 'Category', id, 'NO KEY UPDATE');
  const before = await getCategory(wallet, id);
  wallet.changing(before);
  const changes = differing(before, input);
  if (changes === null) {
    wallet.unchanged();
    return before;
  }
  if (before.system && changes.type !== undefined) {
    throw new Problem('systemRecord', { detail: 'The type of a system category cannot be changed.' });
  }
  const row = await wallet.transaction.prisma.category.update({
    where: { walletId_id: { walletId, id } },
    data: { ...changes, ...storedOrder(changes), ...changedNow(wallet) },
  });
  return toCategory(row);
}

type Row = Parameters<typeof answered>[0] &
  Omit<Category, 'order' | 'createdTime' | 'lastUpdatedTime'> & { order: { toNumber(): number } | null };

function toCategory(row: Row): Category {
  return { ...answered(row), order: numberOf(row.order) };
}
