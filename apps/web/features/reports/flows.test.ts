import { expect, test } from 'vitest';
import { flowParts, totalOf } from './flows.ts';

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
});

test('groups flows by kind, largest first, without empty ones', () => {
  const parts = flowParts(
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
    ['expense', ['Rent', 'Food']],
  ]);
  expect(parts[1]).toMatchObject({ now: -920.3, before: -910, change: -10.3 });
  expect(totalOf(parts, 'EUR')).toEqual({ now: 1079.7, before: 990, change: 89.7 });
});
