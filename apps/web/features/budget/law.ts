import { changeOf, sumOf } from '#shared/format/reported.ts';
import type { ShownBudgetMonth } from './records.ts';

export interface BudgetEquation {
  readonly money: number;
  readonly toAssign: number;
  readonly held: number;
  readonly available: number;
  /** What remains after the other numbers as shown, so that they add up to the cent. */
  readonly timing: number;
}

/** The numbers of the sentence: money = toAssign + held + available + timing. */
export function budgetEquation(
  { money, toAssign, held, available }: ShownBudgetMonth,
  currency: string,
): BudgetEquation {
  const rest = changeOf(changeOf(changeOf(money, toAssign, currency), Number(held), currency), available, currency);
  return { money, toAssign, held: Number(held), available, timing: rest };
}

/** What `toAssign` of a month is made of; `before` is what the month before left to assign, less what it overspent. */
export function toAssignParts(month: ShownBudgetMonth, currency: string) {
  const { toAssign, income, other, fx, assigned } = month;
  const held = Number(month.held);
  const before = [income, other, fx].reduce(
    (sum, part) => changeOf(sum, part, currency),
    sumOf([toAssign, held, assigned], currency),
  );
  return { before, income, other, fx, assigned: -assigned, held: -held, toAssign };
}
