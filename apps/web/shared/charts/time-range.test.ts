import { describe, expect, test } from 'vitest';
import { dayBefore, periodOfRange, timeSeriesInput, timeViewOf } from './time-range.ts';

describe('the view in the address', () => {
  test('defaults to one year by day', () => {
    expect(timeViewOf(null, undefined)).toEqual({ range: '1y', interval: 'day' });
    expect(timeViewOf('all', null)).toEqual({ range: 'all', interval: 'month' });
    expect(timeViewOf('5y', 'quarter')).toEqual({ range: '5y', interval: 'quarter' });
    expect(timeViewOf('<script>', ['day'])).toEqual({ range: '1y', interval: 'day' });
  });

  test('determines the requested days', () => {
    const input = (range: string) => timeSeriesInput('w', timeViewOf(range, null), '2026-03-31');
    expect(input('1m')).toEqual({ walletId: 'w', interval: 'day', startDate: '2026-02-28', endDate: '2026-03-31' });
    expect(input('all')).toEqual({ walletId: 'w', interval: 'month', endDate: '2026-03-31' });
  });
});

test('a range is compared with the day before it begins', () => {
  const of = (...asked: Parameters<typeof dayBefore>) => [dayBefore(...asked), periodOfRange(...asked)];
  expect(of('1m', '2026-11-21')).toEqual(['2026-10-21', '2026-10-22/2026-11-21']);
  expect(of('1m', '2026-03-31')).toEqual(['2026-02-28', '2026-03-01/2026-03-31']);
  expect(of('1y', '2024-02-29')).toEqual(['2023-02-28', '2023-03-01/2024-02-29']);
  expect(of('all', '2026-11-21')).toEqual([null, 'allTime']);
});
