import { isoPeriodDays } from '@coffer/domain/periods.ts';
import { expect, test } from 'vitest';
import { cashFlowMonthSeries, chartMonthHref, monthChartDateRange } from './month-chart.ts';

/** The first and last day. */
function daysOf(period: string) {
  const { start: first, end: last } = isoPeriodDays(period);
  return { first, last };
}

const TODAY = '2026-11-22';

test('covers the year that ends with the period, or all of its months, but no future ones', () => {
  expect(monthChartDateRange(daysOf('2026-02'), TODAY)).toEqual({ start: '2025-03-01', end: '2026-02-28' });
  expect(monthChartDateRange(daysOf('2026-Q3'), TODAY)).toEqual({ start: '2025-10-01', end: '2026-09-30' });
  expect(monthChartDateRange(daysOf('2024'), TODAY)).toEqual({ start: '2024-01-01', end: '2024-12-31' });
  expect(monthChartDateRange(daysOf('2024-02-10'), TODAY)).toEqual({ start: '2023-03-01', end: '2024-02-29' });
  expect(monthChartDateRange({ first: null, last: '2024-02-10' }, TODAY)).toEqual({ end: '2024-02-29' });
  expect(monthChartDateRange({ first: '2026-01-01', last: TODAY }, TODAY)).toEqual({ start: '2025-12-01', end: TODAY });
  expect(monthChartDateRange(daysOf('2026-11-03'), TODAY)).toEqual({ start: '2025-12-01', end: TODAY });
  expect(monthChartDateRange({ first: null, last: TODAY }, TODAY)).toEqual({ end: TODAY });
  expect(monthChartDateRange(daysOf('2027-02'), TODAY)).toEqual({ start: '2026-03-01', end: '2027-02-28' });
});

test('draws bars of uncategorised amounts only if there are any, and no numbers for future months', () => {
  const names = { income: 'In', expense: 'Out', uncategorizedIn: '?+', uncategorizedOut: '?-', net: 'Net' };
  const total = { income: 5, expense: -2, uncategorizedIn: 0, uncategorizedOut: -1, net: 2 };
  const nothing = { income: 0, expense: 0, uncategorizedIn: 0, uncategorizedOut: 0, net: 0 };
  const ahead = { period: '2026-12', ...nothing };
  const months = [{ period: '2026-11', ...total }, ahead];
  const { periods, columns } = cashFlowMonthSeries({ months, total }, names, TODAY);
  expect(periods).toEqual(['2026-11', '2026-12']);
  expect(columns.map(({ name, values, drawn }) => [name, drawn, ...values])).toEqual([
    ['In', 'bar', 5, null],
    ['Out', 'bar', -2, null],
    ['?-', 'bar', -1, null],
    ['Net', 'line', 2, null],
  ]);
});

test('a month leads to its report, or to the transactions of the whole month if the chart counts beyond today', () => {
  const today = '2026-11-27';
  expect(chartMonthHref('w', { end: today, today }, '2026-11')).toBe('?period=2026-11');
  expect(chartMonthHref('w', { end: '2026-12-31', today }, '2026-10')).toBe('?period=2026-10');
  expect(chartMonthHref('w', { end: '2026-12-31', today }, '2026-11')).toBe(
    '/w/w/transactions?dateFrom=2026-11-01&dateTo=2026-11-30&basis=cashFlow',
  );
});
