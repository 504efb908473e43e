import { expect, test } from 'vitest';
import { buildBudgetMonths } from '#features/budget/testing/build-budget-months.ts';
import { computeLeftToSpend } from './left-to-spend.ts';

test('what is left counts envelopes of variable expenses alone, and overspent ones take nothing from others', () => {
  const months = buildBudgetMonths([
    { key: 'food', available: [120.1] },
    { key: 'fun', available: [-30] },
    { key: 'trips', available: [0.2] },
    { key: 'rent', available: [900] },
  ]);
  const variable = ['food', 'fun', 'trips'].map((id) => ({ id, type: 'variableExpense' }));
  expect(computeLeftToSpend(months, [...variable, { id: 'rent', type: 'fixedExpense' }])).toEqual({
    amount: 120.3,
    overspent: 1,
  });
});
