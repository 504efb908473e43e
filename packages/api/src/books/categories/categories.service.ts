import type { z } from 'zod';
import { Problem } from '../../kernel/problems.ts';
import { createRecordService } from '../../kernel/record-service.ts';
import { decimalToNumber, numberToDecimal, withStoredOrder } from '../../kernel/records.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import {
  type Category,
  category,
  type createCategoryInput,
  type listCategoriesInput,
  type updateCategoryInput,
} from './categories.schema.ts';

const categories = createRecordService({
  table: 'Category',
  record: category,
  answers: (rows): Category[] => rows.map((row) => ({ ...row, order: decimalToNumber(row.order) })),
});

export const getCategory = categories.get;

export function createCategory(
  wallet: Wallet,
  { walletId: _walletId, ...input }: z.infer<typeof createCategoryInput>,
): Promise<Category> {
  return categories.create(wallet, { ...input, order: numberToDecimal(input.order) });
}

export function listCategories(wallet: Wallet, page: z.infer<typeof listCategoriesInput>) {
  return categories.list(wallet, page);
}

/** Updates a category. A system category can be renamed, moved and given another emoji, but its type is fixed. */
export function updateCategory(
  wallet: RecordedWallet,
  { walletId: _walletId, id, ...input }: z.infer<typeof updateCategoryInput>,
): Promise<Category> {
  return categories.update(wallet, id, input, withStoredOrder, {
    strength: 'NO KEY UPDATE',
    check: (before, changes) => {
      if (before.system && changes.type !== undefined) {
        throw new Problem('systemRecord', { detail: 'The type of a system category cannot be changed.' });
      }
    },
  });
}
