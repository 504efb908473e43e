import { JsonRowCollector } from './json-rows.ts';
import type { MigratedBudget, MigrationTable, ResolvedSourceBook } from './migrated-records.ts';

/** Builds the tables of the budget; null if the source has no budget months, or if no account is in the budget. */
export function buildBudgetTables(
  migrated: ResolvedSourceBook,
): { readonly budget: MigratedBudget; readonly tables: readonly MigrationTable[] } | null {
  const { book, ids, accounts, categories, wallet } = migrated;
  const months = book.budgetMonths ?? [];
  const inBudget = accounts.filter((account) => account.inBudget);
  if (months.length === 0 || inBudget.length === 0) return null;
  const budget = { id: ids('budget', book.id), startMonth: firstMonth(migrated) };
  const [budgets, assets] = [
    new JsonRowCollector('Budget', 'budgets', wallet),
    new JsonRowCollector('BudgetAsset', 'budgetAssets', wallet, { ofAny: ['budgetId', 'assetId'] }),
  ];
  // A newer export adds new months to the existing budget; existing months stay unchanged.
  const monthRows = new JsonRowCollector('BudgetMonth', 'budgetMonths', wallet);
  const rows = new JsonRowCollector('BudgetRow', 'budgetRows', wallet, { of: ['budgetMonthId'] });
  budgets.add({ ...budget, name: book.name, mode: 'envelope', currency: book.currency });
  for (const [position, { assetId }] of inBudget.entries()) assets.add({ budgetId: budget.id, assetId, position });
  const categoryIds = new Map(categories.map(({ key, categoryId }) => [key, categoryId]));
  for (const { month, held, heldCategoryKeys, rows: set } of months) {
    const id = ids('budgetMonth', `${book.id}\n${month}`);
    const holdsIncome = held === '0' && heldCategoryKeys.length > 0;
    const holdCategoryIds = holdsIncome ? heldCategoryKeys.flatMap((key) => categoryIds.get(key) ?? []) : [];
    monthRows.add({ id, budgetId: budget.id, month, held: holdsIncome ? null : held, holdCategoryIds });
    for (const { categoryKey, assigned, carry } of set)
      rows.add({
        id: ids('budgetRow', `${book.id}\n${month}\n${categoryKey}`),
        budgetMonthId: id,
        categoryId: categoryIds.get(categoryKey),
        assigned,
        carry,
      });
  }
  return { budget, tables: [budgets, assets, monthRows, rows].map((table) => table.end()) };
}

/** Returns the first month with an amount or transaction of the budget, which becomes the budget's start. */
function firstMonth({ book, accounts }: ResolvedSourceBook): string {
  const inBudget = new Set(accounts.flatMap(({ key, inBudget: isIn }) => (isIn ? [key] : [])));
  let first = book.budgetMonths?.[0]?.month ?? '';
  for (const { accountKey, date } of book.transactions)
    if (inBudget.has(accountKey) && date.slice(0, 7) < first) first = date.slice(0, 7);
  return first;
}
