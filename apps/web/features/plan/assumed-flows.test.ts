import { describe, expect, test } from 'vitest';
import type { CategoryGroup } from '#features/categories/category-tree.ts';
import type { Category } from '#shared/data/use-wallet-lists.ts';
import { assumedFlows, averagedPeriod, monthlyAverage, wholeMonthsBefore } from './assumed-flows.ts';
import type { CashFlowRows, Scenario } from './plan-records.ts';

type Row = CashFlowRows[string];

const audit = { createdTime: '', createdUserId: '', lastUpdatedTime: '', lastUpdatedUserId: '' };
const record = (id: string) => ({ id, walletId: 'w', legacyStoreId: null, name: id, order: null, ...audit });
const group = (id: string, parentGroupId: string | null = null): CategoryGroup => ({ ...record(id), parentGroupId });
const category = (id: string, categoryGroupId: string | null): Category => ({
  ...record(id),
  ...{ emoji: null, type: 'variableExpense', system: false, systemKey: null, categoryGroupId },
});
const row = (id: string, categoryGroupId: string | null, value: number): [string, Row] => [
  id,
  {
    category: category(id, categoryGroupId),
    value,
    ...{ valueChange: value, valuePreviousPeriod: 0, exact: { value: String(value), valuePreviousPeriod: '0' } },
    categoryNameWithParentGroups: id,
  },
];

const groups = [group('living'), group('home', 'living')];
const rows = Object.fromEntries([
  row('rent', 'home', -3600),
  row('food', null, -1200),
  row('pay', null, 24000),
  row('gone', null, 0),
]);
const planned = (categoryOrCategoryGroupId: string) => ({ categoryOrCategoryGroupId });

describe('assumptions', () => {
  test('are the averages of categories without an item, largest first', () => {
    expect(assumedFlows(rows, 12, [], groups).map(({ id, monthly }) => [id, monthly])).toEqual([
      ['pay', 2000],
      ['rent', -300],
      ['food', -100],
    ]);
  });

  test('leave out categories with an item and, at any depth, those in a group with an item', () => {
    const ids = (id: string) => assumedFlows(rows, 12, [planned(id)], groups).map((one) => one.id);
    expect(ids('food')).toEqual(['pay', 'rent']);
    expect(ids('home')).toEqual(['pay', 'food']);
    expect(ids('living')).toEqual(['pay', 'food']);
  });
});

test('averages cover whole months before the start', () => {
  expect(wholeMonthsBefore('2026-03-31', 3)).toBe('2025-12-01/2026-02-28');
  const scenario = (startingBasePerCategory: Scenario['startingBasePerCategory']) =>
    averagedPeriod({
      ...record('s'),
      ...{ startDate: '2026-04-15', endMonth: '2026-06', startingBasePerCategory },
      ...{ expectedAnnualReturn: null, assetIds: [] },
    });
  expect(scenario('averageLast12Months')).toBe('2025-04-01/2026-03-31');
  expect(scenario('none')).toBe(null);
});

test('an average is of a category, or of everything in a group', () => {
  const categories = [category('rent', 'home'), category('food', null), category('gone', null)];
  const of = (id: string) => monthlyAverage(rows, 12, id, { categories, groups });
  expect(of('food')).toEqual({ amount: -100, categoryIds: ['food'] });
  expect(of('living')).toEqual({ amount: -300, categoryIds: ['rent'] });
  expect(of('gone')).toBe(null);
});
