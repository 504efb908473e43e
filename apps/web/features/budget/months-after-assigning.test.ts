import { expect, test } from 'vitest';
import { budgetMonthsAfterAssigning } from './months-after-assigning.ts';
import { buildBudgetMonths } from './testing/build-budget-months.ts';

test('an assigned amount changes what is left, and what later months carry or lose', () => {
  const months = buildBudgetMonths(
    [{ key: 'food', assigned: ['100', '0'], available: [-20, -5], spent: [120, 5] }],
    [
      { toAssign: 500, uncovered: 20, assigned: 100, available: -20 },
      { toAssign: 480, uncovered: 5, available: -5 },
    ],
  );
  const more = budgetMonthsAfterAssigning(months, { key: 'food', month: '2026-01', assigned: '130' });
  expect(more.envelopes[0]).toMatchObject({ assigned: ['130', '0'], carried: [0, 10], available: [10, 5] });
  expect(more.months).toMatchObject([
    { toAssign: 470, uncovered: 0, assigned: 130, available: 10 },
    { toAssign: 470, uncovered: 0, available: 5 },
  ]);
  expect(budgetMonthsAfterAssigning(more, { key: 'food', month: '2026-01', assigned: '100' })).toEqual(months);
  const later = budgetMonthsAfterAssigning(months, { key: 'food', month: '2026-02', assigned: '8' });
  expect(later.months).toMatchObject([
    { toAssign: 500, assignedLater: 8 },
    { toAssign: 472, uncovered: 0 },
  ]);
});
