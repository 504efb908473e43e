import { expect, test } from 'vitest';
import type { AssumedCategoryFlow } from './assumed-flows.ts';
import {
  buildPlanColumns,
  paginatePlanColumns,
  plannedAmounts,
  toAssumedPlanItems,
  unlistedAmounts,
} from './plan-columns.ts';
import type { PlanItem, ProjectedMonth } from './plan-records.ts';

const month = (period: string, base: number, planned: number, cumulative: number): ProjectedMonth => {
  const yielded = cumulative - base - planned;
  const exact = { base: String(base), planned: String(planned), return: yielded.toFixed(9) };
  return { period, base, planned, return: yielded, cumulative, exact };
};
const MONTHS = [
  month('2026-11', 10, -20.1, -10.1),
  month('2026-12', -10.1, 30.2, 20.1),
  month('2027-01', 20.1, -0.1, 20),
];
const item = (more: Partial<PlanItem>): PlanItem => ({
  id: 'i',
  walletId: 'w',
  legacyStoreId: null,
  scenarioId: 's',
  month: '2026-11',
  categoryOrCategoryGroupId: 'c',
  amount: '-0.1',
  duration: 0,
  frequency: 1,
  createdTime: '',
  createdUserId: '',
  lastUpdatedTime: '',
  lastUpdatedUserId: '',
  ...more,
});

test('a year sums up its months, from the first base to the last end, and names the first month below zero', () => {
  expect(buildPlanColumns(MONTHS, 'year', 'EUR')).toEqual([
    {
      period: '2026',
      months: ['2026-11', '2026-12'],
      ...{ base: 10, planned: 10.1, yielded: 0, end: 20.1, belowZero: '2026-11' },
    },
    { period: '2027', months: ['2027-01'], base: 20.1, planned: -0.1, yielded: 0, end: 20, belowZero: null },
  ]);
});

test('a year of thirds is rounded once, not month by month', () => {
  const third = { base: '0', planned: '-33.333333333333333333', return: '0.004' };
  const year = Array.from({ length: 12 }, (_, at) => ({
    ...month(`2027-${String(at + 1).padStart(2, '0')}`, 0, -33.33, -33.33),
    exact: third,
  }));
  expect(buildPlanColumns(year, 'year', 'EUR')).toMatchObject([{ planned: -400, yielded: 0.05 }]);
  expect(buildPlanColumns(year, 'month', 'EUR')[0]).toMatchObject({ planned: -33.33, yielded: 0 });
});

test('pages contain twelve months or years', () => {
  expect(paginatePlanColumns(buildPlanColumns(MONTHS, 'month', 'EUR')).map((page) => page.length)).toEqual([3]);
  const long = Array.from({ length: 30 }, (_, at) => month(`${2026 + at}-01`, 0, 0, 0));
  expect(paginatePlanColumns(buildPlanColumns(long, 'year', 'EUR')).map((page) => page.length)).toEqual([12, 12, 6]);
});

test('sums of items are exact, and the rest is the remainder', () => {
  const columns = buildPlanColumns(MONTHS, 'year', 'EUR');
  const rows = [
    plannedAmounts([item({}), item({ month: '2026-12', amount: '30', frequency: 0 })], columns, '2026-10-31'),
  ];
  expect(rows).toEqual([['29.8', '-0.1']]);
  expect(unlistedAmounts(columns, rows, 'EUR')).toEqual([-19.7, 0]);
});

test('assumptions have rows of their own and leave no remainder', () => {
  const category = { id: 'c', name: 'Rent', emoji: null } as unknown as AssumedCategoryFlow['category'];
  // A sum that is spread over days has more decimals than an amount may have.
  const assumed = [{ id: 'c', category, sum: '-3600.0000000000000000000001', monthly: -300 }];
  const items = toAssumedPlanItems(assumed, {
    startDate: '2026-11-20',
    startingBasePerCategory: 'averageLast12Months',
  });
  const columns = buildPlanColumns(
    [month('2026-11', 0, -100, -100), month('2026-12', -100, -300, -400), month('2027-01', -400, -300, -700)],
    'month',
    'EUR',
  );
  const amounts = plannedAmounts(items, columns, '2026-11-20');
  expect(amounts.map(Number)).toEqual([-100, -300, -300]);
  expect(unlistedAmounts(columns, [amounts], 'EUR')).toEqual([0, 0, 0]);
  expect(toAssumedPlanItems(assumed, { startDate: '2026-11-20', startingBasePerCategory: 'none' })).toEqual([]);
  const huge = toAssumedPlanItems([{ id: 'c', category, sum: '-36000000000000000000000', monthly: -3e21 }], {
    ...{ startDate: '2026-10-31', startingBasePerCategory: 'averageLast12Months' },
  });
  expect(plannedAmounts(huge, columns.slice(1, 2), '2026-10-31').map(Number)).toEqual([-3e21]);
});
