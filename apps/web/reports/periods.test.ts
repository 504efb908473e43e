import { expect, test } from 'vitest';
import { inUnit, isAhead, periodAround, readPeriod, stepped, UNITS } from './periods.ts';

test('a period is read from the address, and this month without one', () => {
  expect(readPeriod('2026-Q3', '2026-11-20')).toEqual({ unit: 'quarter', period: '2026-Q3' });
  expect(readPeriod('2025', '2026-11-20')).toEqual({ unit: 'year', period: '2025' });
  for (const text of [null, '', '2026-13', '2026-Q5', 'allTime', '0000'])
    expect(readPeriod(text, '2026-11-20')).toEqual({ unit: 'month', period: '2026-11' });
});

test('one goes from unit to unit, also over New Year', () => {
  expect(stepped({ unit: 'month', period: '2026-01' }, -1).period).toBe('2025-12');
  expect(stepped({ unit: 'quarter', period: '2026-Q4' }, 1).period).toBe('2027-Q1');
  expect(stepped({ unit: 'year', period: '2024' }, -1).period).toBe('2023');
  for (const unit of UNITS) {
    const now = periodAround(unit, '2024-02-29');
    expect(stepped(stepped(now, 7), -7)).toEqual(now);
  }
});

test('another unit shows the same days, and none that are to come', () => {
  expect(inUnit({ unit: 'year', period: '2025' }, 'month', '2026-11-20').period).toBe('2025-12');
  expect(inUnit({ unit: 'year', period: '2026' }, 'quarter', '2026-05-20').period).toBe('2026-Q2');
  expect(isAhead({ unit: 'month', period: '2026-12' }, '2026-11-30')).toBe(true);
  expect(isAhead({ unit: 'month', period: '2026-11' }, '2026-11-01')).toBe(false);
});
