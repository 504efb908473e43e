import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, daysOf, lastOfMonth } from './days.ts';

const days = fc.integer({ min: -25_000, max: 80_000 }).map((count) => addDays('1970-01-01', count));

test('days are counted across months and leap years', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
  fc.assert(
    fc.property(days, fc.integer({ min: -900, max: 900 }), (day, count) => {
      expect(addDays(addDays(day, count), -count)).toBe(day);
    }),
  );
});

test('a month later is the same day, or the month’s last', () => {
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
  expect(addMonths('2026-01-15', -13)).toBe('2024-12-15');
  fc.assert(
    fc.property(days, fc.integer({ min: -50, max: 50 }), (day, count) => {
      const later = addMonths(day, count);
      const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
      expect(months(later) - months(day)).toBe(count);
      expect(later.slice(8) === day.slice(8) || later === lastOfMonth(later.slice(0, 7))).toBe(true);
    }),
  );
});

test.each([
  ['2026-11-20', '2026-11-20', '2026-11-20'],
  ['2026-W47', '2026-11-16', '2026-11-22'],
  ['2021-W01', '2021-01-04', '2021-01-10'],
  ['2020-W53', '2020-12-28', '2021-01-03'],
  ['2024-02', '2024-02-01', '2024-02-29'],
  ['2026-Q4', '2026-10-01', '2026-12-31'],
  ['2026', '2026-01-01', '2026-12-31'],
  ['2026-01-15/2026-03-20', '2026-01-15', '2026-03-20'],
])('%s begins and ends', (period, first, last) => {
  expect(daysOf(period)).toEqual({ first, last });
});
