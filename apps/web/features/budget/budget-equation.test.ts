import { expect, test } from 'vitest';
import { budgetEquation, moneyToAssignTerms } from './budget-equation.ts';
import { buildBudgetMonths } from './testing/build-budget-months.ts';

const [month] = buildBudgetMonths(
  [],
  [
    {
      money: 8412.1,
      toAssign: 640,
      held: '500',
      available: 7120.85,
      income: 2000,
      other: -10.1,
      fx: 0.3,
      assigned: 1200,
    },
  ],
).months;

test('the numbers of the sentence add up to the money', () => {
  if (month === undefined) throw new Error('no month');
  expect(budgetEquation(month, 'EUR')).toEqual({
    money: 8412.1,
    toAssign: 640,
    held: 500,
    available: 7120.85,
    timing: 151.25,
  });
});

test('the parts of what is to assign add up to it', () => {
  if (month === undefined) throw new Error('no month');
  const { toAssign, ...parts } = moneyToAssignTerms(month, 'EUR');
  expect(parts.before).toBe(349.8);
  expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(toAssign, 9);
});
