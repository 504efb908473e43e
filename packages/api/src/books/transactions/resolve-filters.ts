import * as is from '@coffer/db/columns.ts';
import { requireFilterValues } from '../../kernel/references.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { findUncategorizedId } from '../../wallets/system-categories.ts';
import type { FiltersWithoutText } from './transaction-filters.sql.ts';
import type { TransactionFilters } from './transactions.schema.ts';

type AskedFilters = FiltersWithoutText & Pick<TransactionFilters, 'categoryTypes'>;

/**
 * Converts the filters of a request to filters of SQL statements: replaces category types by category ids, and lets
 * the system category `uncategorized` also match transactions without a category.
 * @throws Problem `invalidReference` if a filter names a record outside the wallet; `within` is the prefix of its
 * path
 */
export async function resolveFilters(wallet: Wallet, asked: AskedFilters, within = ''): Promise<FiltersWithoutText> {
  await requireFilterValues(wallet, asked, within);
  const { categoryTypes, ...filters } = asked;
  const categoryIds = await categoriesOf(wallet, filters.categoryIds, categoryTypes);
  if (categoryIds === undefined) return filters;
  const uncategorized = await findUncategorizedId(wallet.transaction);
  const orNoCategory = uncategorized !== undefined && categoryIds.includes(uncategorized);
  return { ...filters, categoryIds: [...categoryIds], ...(orNoCategory ? { orNoCategory } : {}) };
}

/**
 * Returns the given categories that have one of the types, or all categories of the types if no ids are given. Without
 * types, returns the ids unchanged.
 */
async function categoriesOf(
  { transaction, walletId }: Wallet,
  ids: readonly string[] | undefined,
  types: TransactionFilters['categoryTypes'],
): Promise<readonly string[] | undefined> {
  if (types === undefined) return ids;
  const ofTypes = await transaction.query({
    row: { id: is.uuid },
    text: 'SELECT id FROM "Category" WHERE "walletId" = $1 AND type::text = ANY($2::text[])',
    values: [walletId, types],
  });
  const named = ids && new Set(ids);
  return ofTypes.flatMap(({ id }) => (named === undefined || named.has(id) ? [id] : []));
}
