import { reportedDifference, sumReported } from '#shared/format/report-amounts.ts';
import type { BudgetMonthFigures } from './budget-types.ts';

export interface BudgetEquation {
  readonly money: number;
  readonly toAssign: number;
  readonly held: number;
  readonly available: number;
  /**
   * The remainder of `money` after subtracting the other rounded amounts, so that the equation is exact to the cent.
   */
  readonly timing: number;
}

/** The amounts of a month that add up: money = toAssign + held + available + timing. */
export function budgetEquation(
  { money, toAssign, held, available }: BudgetMonthFigures,
  currency: string,
): BudgetEquation {
  const rest = reportedDifference(
    reportedDifference(reportedDifference(money, toAssign, currency), Number(held), currency),
    available,
    currency,
  );
  return { money, toAssign, held: Number(held), available, timing: rest };
}

/**
 * The terms that add up to a month's `toAssign`. `before` is the unassigned money of the previous month less its
 * overspending; `assigned` and `held` are negated.
 */
export function moneyToAssignTerms(month: BudgetMonthFigures, currency: string) {
  const { toAssign, income, other, fx, assigned } = month;
  const held = Number(month.held);
  const before = [income, other, fx].reduce(
    (sum, part) => reportedDifference(sum, part, currency),
    sumReported([toAssign, held, assigned], currency),
  );
  return { before, income, other, fx, assigned: -assigned, held: -held, toAssign };
}
