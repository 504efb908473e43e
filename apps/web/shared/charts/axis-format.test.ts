import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAxisFormatter, createTickFormatter } from './axis-format.ts';

test('amounts on an axis are short', () => {
  expect(createAxisFormatter('en', 'EUR', { least: 0, most: 180_000 })(150_000)).toBe('€150K');
  expect(createAxisFormatter('de', 'EUR', { least: 0, most: 2_500_000 })(1_500_000)).toBe('1,5\u00a0Mio.\u00a0€');
  expect(createAxisFormatter('en', 'EUR', { least: 0, most: 80 })(-60)).toBe('−€60');
  const german = createAxisFormatter('de', 'EUR', { least: 0, most: 11_000 });
  expect([9000, 11_000].map(german)).toEqual(['9.000\u00a0€', '11.000\u00a0€']);
});

test('two ticks never have the same label', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e12, max: 1e12 }),
      fc.constantFrom(1, 2, 5),
      fc.integer({ min: -2, max: 11 }),
      (start, digit, power) => {
        const step = digit * 10 ** power;
        const first = Math.round(start / step) * step;
        const ticks = [0, 1, 2, 3, 4, 5].map((at) => first + at * step);
        const format = createAxisFormatter('en', 'EUR', { least: ticks[0]!, most: ticks[5]! });
        expect(new Set(ticks.map(format)).size).toBe(6);
      },
    ),
  );
});

test('ticks show days, or months and on 1 January the year', () => {
  const labels = (unit: 'day' | 'month', days: string[]) =>
    days.map((day) => createTickFormatter('en', unit)(Date.parse(`${day}T00:00:00Z`)));
  expect(labels('month', ['2025-12-01', '2026-01-01', '2026-03-01'])).toEqual(['Dec', '2026', 'Mar']);
  expect(labels('day', ['2025-12-29', '2026-01-01', '2026-03-01'])).toEqual(['Dec 29', 'Jan 1', 'Mar 1']);
});
