import { expect, test } from 'vitest';
import { cashFlowSections, sumFlows } from './cash-flow-sections.ts';

const row = (name: string, type: 'activeIncome' | 'variableExpense' | 'none', value: number, before: number) => ({
  category: {
    id: name,
    name,
    type,
    emoji: null,
    system: false,
    order: null,
    categoryGroupId: null,
    createdTime: '',
    createdUserId: '',
    lastUpdatedTime: '',
    lastUpdatedUserId: '',
  },
  categoryNameWithParentGroups: name,
  value,
  valuePreviousPeriod: before,
  valueChange: value - before,
  exact: { value: String(value), valuePreviousPeriod: String(before) },
});

test('groups flows by kind, largest first, without empty kinds', () => {
  const parts = cashFlowSections(
    {
      food: row('Food', 'variableExpense', -20.1, -10),
      rent: row('Rent', 'variableExpense', -900.2, -900),
      pay: row('Pay', 'activeIncome', 2000, 1900),
      gone: row('Gone', 'variableExpense', 0, 0),
    },
    'EUR',
  );
  expect(parts.map(({ kind, flows }) => [kind, flows.map(({ name }) => name)])).toEqual([
    ['income', ['Pay']],
    ['expense', ['Rent', 'Food', 'Gone']],
  ]);
  expect(parts[1]).toMatchObject({ now: -920.3, before: -910, change: -10.3 });
  expect(
    sumFlows(
      parts.flatMap(({ flows }) => flows),
      'EUR',
    ),
  ).toEqual({ now: 1079.7, before: 990, change: 89.7 });
});

test('rounds the sum of a section once, and counts categories whose own amounts round to zero', () => {
  const small = { ...row('Small', 'variableExpense', 0, 0), exact: { value: '-0.004', valuePreviousPeriod: '0.003' } };
  const rows = { a: small, b: small, c: small, d: row('Food', 'variableExpense', -1, 0) };
  const [expense] = cashFlowSections(rows, 'EUR');
  expect(expense).toMatchObject({ now: -1.01, before: 0.01, change: -1.02 });
  expect(expense?.flows.map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c']);
});
