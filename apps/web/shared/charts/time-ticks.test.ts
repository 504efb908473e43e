import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeTicks } from './time-ticks.ts';

const DAY = 86_400_000;

const ticks = (first: string, last: string, most: number) => {
  const { instants, unit } = timeTicks(Date.parse(first), Date.parse(last), { day: most, month: most });
  return { unit, days: instants.map((instant) => new Date(instant).toISOString().slice(0, 10)) };
};

test('ticks are days, Mondays, months, quarters, half years or years', () => {
  expect(ticks('2026-10-06', '2026-10-10', 6).days).toEqual([
    '2026-10-06',
    '2026-10-07',
    '2026-10-08',
    '2026-10-09',
    '2026-10-10',
  ]);
  expect(ticks('2026-10-06', '2026-11-08', 6)).toEqual({
    unit: 'day',
    days: ['2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02'],
  });
  expect(ticks('2026-08-28', '2026-11-28', 4)).toEqual({
    unit: 'month',
    days: ['2026-09-01', '2026-10-01', '2026-11-01'],
  });
  expect(ticks('2025-11-28', '2026-11-28', 6).days).toEqual(['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01']);
  expect(ticks('2024-11-28', '2026-11-28', 4).days).toEqual(['2025-01-01', '2025-07-01', '2026-01-01', '2026-07-01']);
  expect(ticks('2021-11-28', '2026-11-28', 6).days).toEqual([
    '2022-01-01',
    '2023-01-01',
    '2024-01-01',
    '2025-01-01',
    '2026-01-01',
  ]);
  expect(ticks('1971-05-05', '2026-11-28', 6).days).toEqual([
    '1980-01-01',
    '1990-01-01',
    '2000-01-01',
    '2010-01-01',
    '2020-01-01',
  ]);
});

test('months have shorter labels than days, and may be more', () => {
  const [start, end] = [Date.parse('2025-11-28'), Date.parse('2026-11-28')];
  expect(timeTicks(start, end, { day: 3, month: 4 }).instants).toHaveLength(4);
  expect(timeTicks(start, end, { day: 3, month: 3 }).instants).toHaveLength(2);
});

test('ticks of any range are within it, at one distance, and at most as many as fit', () => {
  const first = Date.parse('1900-01-01') / DAY;
  fc.assert(
    fc.property(
      fc.integer({ min: first, max: first + 80_000 }),
      fc.integer({ min: 0, max: 40_000 }),
      fc.integer({ min: 3, max: 20 }),
      (from, length, most) => {
        const { instants } = timeTicks(from * DAY, (from + length) * DAY, { day: most, month: most });
        expect(instants.length).toBeLessThanOrEqual(most);
        if (length >= 28) expect(instants.length).toBeGreaterThan(0);
        expect(instants.every((at) => at >= from * DAY && at <= (from + length) * DAY && at % DAY === 0)).toBe(true);
        const gaps = instants.slice(1).map((at, index) => (at - (instants[index] ?? 0)) / DAY);
        expect(Math.max(0, ...gaps)).toBeLessThanOrEqual(Math.min(...gaps, 1e9) * 1.12);
      },
    ),
  );
});
