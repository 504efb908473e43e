import type { BudgetEnvelope, BudgetMonthFigures, BudgetMonths } from '../budget-types.ts';

type Some = Pick<BudgetEnvelope, 'key' | 'available'> & Partial<BudgetEnvelope>;

/** A budget's months with these envelopes; every amount that the test doesn't give is zero. */
export function buildBudgetMonths(
  envelopes: readonly Some[],
  months: readonly Partial<BudgetMonthFigures>[] = [{}],
): BudgetMonths {
  const zero = months.map(() => 0);
  return {
    ...{ budgetId: 'budget', currency: 'EUR', opening: 0, groups: [] },
    months: months.map((month, at) => ({
      ...{
        month: `2026-0${at + 1}`,
        start: '',
        end: '',
        etag: '',
        money: 0,
        toAssign: 0,
        held: '0',
        holdCategoryIds: [],
      },
      ...{ assigned: 0, assignedLater: 0, available: 0, uncovered: 0, income: 0, spent: 0, other: 0, fx: 0, timing: 0 },
      ...{ daysCovered: null, ...month },
    })),
    envelopes: envelopes.map((envelope) => ({
      ...{ kind: 'category' as const, name: envelope.key, groupId: null, carried: zero, spent: zero, need: zero },
      ...{ assigned: zero.map(String), carry: zero.map(() => false), note: zero.map(() => null) },
      ...{ snoozed: zero.map(() => false), underfunded: zero, target: null, ...envelope },
    })),
  };
}
