import * as is from '@coffer/db/columns.ts';
import type { z } from 'zod';
import { lockMatchingTransactions } from '../../kernel/locks.ts';
import { invalidFieldProblem, invalidReferenceProblem, Problem } from '../../kernel/problems.ts';
import type { RecordedWallet } from '../../kernel/wallet.ts';
import type { deleteCategoryInput } from './categories.schema.ts';
import { getCategory } from './categories.service.ts';
import { replaceEnvelope } from './replace-envelope.ts';

/** Every column that can refer to a category. */
const REFERENCES = [
  ['Transaction', 'categoryId'],
  ['SecurityTransaction', 'categoryId'],
  ['CryptoTransaction', 'categoryId'],
  ['Merchant', 'defaultCategoryId'],
  ['Rule', 'thenCategoryId'],
  ['PlanItem', 'categoryId'],
  ['Asset', 'defaultCategoryId'],
  ['Asset', 'valueChangeCategoryId'],
  ['Asset', 'gainsLossesCategoryId'],
  ['Asset', 'feesCategoryId'],
  ['Asset', 'taxCategoryId'],
] as const;

/**
 * Deletes a category. References move to the replacement, or are cleared; without a replacement, planned amounts are deleted too,
 * because they need a category.
 */
export async function deleteCategory(
  wallet: RecordedWallet,
  input: z.infer<typeof deleteCategoryInput>,
): Promise<{ id: string }> {
  const { walletId, id, replacementCategoryId } = input;
  const { transaction } = wallet;
  // Locks both categories in a fixed order; otherwise two deletions that name each other would deadlock.
  const locked = await transaction.query({
    row: { id: is.uuid },
    text: `SELECT id FROM "Category" WHERE "walletId" = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE`,
    values: [walletId, [id, replacementCategoryId ?? id]],
  });
  const before = await getCategory(wallet, id);
  wallet.changing(before);
  if (before.system) throw new Problem('systemRecord', { detail: 'A system category cannot be deleted.' });
  if (replacementCategoryId === id) {
    throw invalidFieldProblem('invalidReference', 'replacementCategoryId', 'is the category to be deleted');
  }
  if (replacementCategoryId !== undefined && !locked.some((row) => row.id === replacementCategoryId)) {
    throw invalidReferenceProblem('replacementCategoryId');
  }
  await replaceEnvelope(wallet, id, replacementCategoryId ?? null);
  if (replacementCategoryId === undefined) {
    await transaction.execute({
      text: `DELETE FROM "PlanItem" WHERE "walletId" = $1 AND "categoryId" = $2`,
      values: [walletId, id],
    });
  }
  await lockMatchingTransactions(wallet, '"categoryId" = $2', [id]);
  for (const [table, column] of REFERENCES) {
    await transaction.execute({
      text: `UPDATE "${table}" SET "${column}" = $3, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
             WHERE "walletId" = $1 AND "${column}" = $2`,
      values: [walletId, id, replacementCategoryId ?? null, wallet.now().toISOString(), wallet.userId],
    });
  }
  await transaction.execute({
    text: `UPDATE "TransferLink" SET "formerCategoryId" = $3 WHERE "walletId" = $1 AND "formerCategoryId" = $2`,
    values: [walletId, id, replacementCategoryId ?? null],
  });
  await transaction.execute({
    text: `DELETE FROM "Category" WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, id],
  });
  return { id };
}
