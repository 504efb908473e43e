import { requireFilters } from '../../kernel/references.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { uncategorizedId } from '../../wallets/system-categories.ts';
import type { FiltersWithoutText } from './transaction-filters.sql.ts';

/**
 * The filters in the form that statements take. Referenced records must be in the wallet. The system category `uncategorized`
 * also matches transactions without a category.
 * @throws Problem `invalidReference`, its path below `within`.
 */
export async function checkedFilters(
  wallet: Wallet,
  filters: FiltersWithoutText,
  within = '',
): Promise<FiltersWithoutText> {
  await requireFilters(wallet, filters, within);
  if (filters.categoryIds === undefined) return filters;
  const uncategorized = await uncategorizedId(wallet.transaction);
  return uncategorized !== undefined && filters.categoryIds.includes(uncategorized)
    ? { ...filters, orNoCategory: true }
    : filters;
}
