import { budgetMonthContaining } from '@coffer/domain/budget/budget-months.ts';
import { laterDate } from '@coffer/domain/dates.ts';
import type { Budget } from './budget-types.ts';

/** The budget's month (YYYY-MM) that contains today (YYYY-MM-DD), or the budget's first month if that is later. */
export function currentBudgetMonth(budget: Budget, today: string): string {
  return laterDate(budgetMonthContaining(today, budget), budget.startMonth);
}
