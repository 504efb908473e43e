import { describe, expect, test } from 'vitest';
import {
  assetBalanceSeriesInput,
  chartComparisonDay,
  chartRangePeriod,
  netWorthSeriesInput,
  parseChartRange,
} from './chart-range.ts';

describe('the range in the address', () => {
  test('defaults to one year', () => {
    expect([null, 'all', '5y', '<script>', ['1m']].map(parseChartRange)).toEqual(['1y', 'all', '5y', '1y', '1y']);
  });

  test('determines the requested days', () => {
    const input = (range: string) => assetBalanceSeriesInput('w', parseChartRange(range), '2026-03-31');
    expect(input('1m')).toEqual({ walletId: 'w', interval: 'day', startDate: '2026-02-28', endDate: '2026-03-31' });
    expect(input('all')).toEqual({ walletId: 'w', interval: 'month', endDate: '2026-03-31' });
    expect(input('1y')).toMatchObject({ interval: 'day', startDate: '2025-03-31' });
  });

  test('net worth over a year has a value per month, so that salaries don’t draw a saw-tooth', () => {
    const intervals = (['1m', '3m', '6m', '1y', '5y', 'all'] as const).map(
      (range) => netWorthSeriesInput('w', range, '2026-03-31').interval,
    );
    expect(intervals).toEqual(['day', 'day', 'week', 'month', 'month', 'month']);
  });
});

test('a range is compared with the day before it begins', () => {
  const of = (...asked: Parameters<typeof chartComparisonDay>) => [
    chartComparisonDay(...asked),
    chartRangePeriod(...asked),
  ];
  expect(of('1m', '2026-11-21')).toEqual(['2026-10-21', '2026-10-22/2026-11-21']);
  expect(of('1m', '2026-03-31')).toEqual(['2026-02-28', '2026-03-01/2026-03-31']);
  expect(of('1y', '2024-02-29')).toEqual(['2023-02-28', '2023-03-01/2024-02-29']);
  expect(of('all', '2026-11-21')).toEqual([null, 'allTime']);
});
