import type { CategoryType } from '../books/categories/categories.schema.ts';

/** The kinds of cash flow in a report. */
export type FlowKind = 'income' | 'expense' | 'unknown';

/** How the cash flow of a category counts: as income, expense, or uncategorised. */
export function toFlowKind(type: CategoryType): FlowKind {
  if (type === 'activeIncome' || type === 'passiveIncome') return 'income';
  return type === 'none' ? 'unknown' : 'expense';
}
