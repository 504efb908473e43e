import type { CategoryType } from '@coffer/api/books/categories/categories.schema.ts';

/** The types that a person can give a category. */
export const CATEGORY_TYPES = [
  'activeIncome',
  'passiveIncome',
  'fixedExpense',
  'variableExpense',
  'transfer',
  'valueChange',
] as const satisfies readonly CategoryType[];
