import type { WalletTransaction } from '@coffer/db/database.ts';
import { queryBuilder } from '@coffer/db/statements.ts';
import { v7 as uuid } from 'uuid';
import type { RecordedWallet } from '../kernel/wallet.ts';
import type { CategorySet } from './category-set.schema.ts';

/** Creates groups and their categories in the given order. Returns the number of categories. */
export async function insertCategorySet(
  transaction: WalletTransaction,
  userId: string,
  set: CategorySet,
): Promise<number> {
  const common = { walletId: transaction.walletId, createdUserId: userId, lastUpdatedUserId: userId };
  const groups = set.map(({ name, categories }, order) => ({ id: uuid(), name, order, categories }));
  const categories = groups.flatMap(({ id, categories }) =>
    categories.map(({ name, type, emoji }, order) => ({
      ...common,
      id: uuid(),
      name,
      type,
      emoji: emoji ?? null,
      order: String(order),
      categoryGroupId: id,
    })),
  );
  const rows = groups.map(({ id, name, order }) => ({ ...common, id, name, order: String(order) }));
  if (rows.length > 0) await transaction.execute(queryBuilder.insertInto('CategoryGroup').values(rows));
  if (categories.length > 0) await transaction.execute(queryBuilder.insertInto('Category').values(categories));
  return categories.length;
}

/**
 * Creates the first categories of a wallet. A wallet that already has its own categories stays unchanged, so repeated
 * or concurrent calls create them once.
 */
export async function createFirstCategories(wallet: RecordedWallet, set: CategorySet): Promise<{ made: number }> {
  const { transaction, walletId, userId } = wallet;
  // Every wallet has this category, so its lock serialises calls. New transactions may still refer to it.
  await transaction.query({
    text: `SELECT FROM "Category" WHERE "walletId" = $1 AND "systemKey" = 'uncategorized' FOR NO KEY UPDATE`,
    values: [walletId],
  });
  const own = queryBuilder
    .selectFrom('Category')
    .select('id')
    .where('walletId', '=', walletId)
    .where('system', '=', false);
  if ((await transaction.query(own.limit(1))).length > 0) {
    wallet.unchanged();
    return { made: 0 };
  }
  return { made: await insertCategorySet(transaction, userId, set) };
}
