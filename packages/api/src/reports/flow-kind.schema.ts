import type { CategoryType } from '../books/categories/categories.schema.ts';

/** What cash flow is made of, as it is read. */
export type FlowKind = 'income' | 'expense' | 'unknown';

/** What the flow of a category counts as: income, expense, or what nobody has said what it was for. */
export function flowKindOf(type: CategoryType): FlowKind {
  if (type === 'activeIncome' || type === 'passiveIncome') return 'income';
  return type === 'none' ? 'unknown' : 'expense';
}
