import { expect, test } from 'vitest';
import { PERIOD_PRESETS, presetPeriod, readPeriod } from '#shared/periods/periods.ts';
import { nearestPeriod } from './nearest-period.ts';

const TODAY = '2026-11-22';
const nearest = (period: string, before: string | null, after: string | null = null) =>
  nearestPeriod(readPeriod(period, TODAY), { before, after })?.period ?? null;

test.each([
  ['2026-11', '2026-10'],
  ['thisMonth', '2026-10'],
  ['2026-Q4', '2026-Q3', '2026-09-30'],
  ['2027', '2026'],
  ['2026-W47', '2026-W40', '2026-10-04'],
  ['today', '2026-10-04', '2026-10-04'],
  ['last7Days', '2026-09-28/2026-10-04', '2026-10-04'],
  ['2026-11-01/2026-11-03', '2026-10-02/2026-10-04', '2026-10-04'],
])('the nearest period with data before %s is %s', (asked, found, day = '2026-10-31') => {
  expect(nearest(asked, day)).toBe(found);
});

test('without an earlier period, it is the first later one', () => {
  expect(nearest('1999-Q4', null, '2024-02-03')).toBe('2024-Q1');
  expect(nearest('1999-01-01/1999-01-02', null, '2024-02-03')).toBe('2024-02-03/2024-02-04');
});

test('every kind of period has a nearest one, except all time', () => {
  for (const preset of PERIOD_PRESETS) {
    const found = nearestPeriod(presetPeriod(preset, TODAY), { before: '2020-01-01', after: null });
    if (preset === 'allTime') expect(found).toBeNull();
    else expect(found !== null && found.last >= '2020-01-01' && (found.first ?? '') <= '2020-01-01').toBe(true);
  }
});

test('offers neither the period itself nor any period without transactions', () => {
  expect(nearest('thisMonth', null, '2026-11-28')).toBeNull();
  expect(nearest('thisMonth', null)).toBeNull();
});
