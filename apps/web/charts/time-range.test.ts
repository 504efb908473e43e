import { describe, expect, test } from 'vitest';
import { lastMonthUntil, timeSeriesInput, timeViewOf } from './time-range.ts';

describe('what the address asks to see', () => {
  test('is a year by day unless it says otherwise', () => {
    expect(timeViewOf(null, undefined)).toEqual({ range: '1y', interval: 'day' });
    expect(timeViewOf('all', null)).toEqual({ range: 'all', interval: 'month' });
    expect(timeViewOf('5y', 'quarter')).toEqual({ range: '5y', interval: 'quarter' });
    expect(timeViewOf('<script>', ['day'])).toEqual({ range: '1y', interval: 'day' });
  });

  test('becomes the days that are asked for', () => {
    const input = (range: string) => timeSeriesInput('w', timeViewOf(range, null), '2026-03-31');
    expect(input('1m')).toEqual({ walletId: 'w', interval: 'day', startDate: '2026-02-28', endDate: '2026-03-31' });
    expect(input('all')).toEqual({ walletId: 'w', interval: 'month', endDate: '2026-03-31' });
  });
});

test('the last month is compared with the day before it', () => {
  expect(lastMonthUntil('2026-11-21')).toEqual({ before: '2026-10-21', period: '2026-10-22/2026-11-21' });
  expect(lastMonthUntil('2026-03-31')).toEqual({ before: '2026-02-28', period: '2026-03-01/2026-03-31' });
});
