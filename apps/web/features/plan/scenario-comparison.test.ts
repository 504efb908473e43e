import { expect, test } from 'vitest';
import { finalDifference, scenarioComparisonColumn } from './scenario-comparison.ts';

const months = (...ends: (readonly [string, number])[]) =>
  ends.map(([period, cumulative]) => ({
    period,
    base: 0,
    planned: 0,
    return: 0,
    cumulative,
    exact: { base: '0', planned: '0', return: '0' },
  }));

const mine = months(['2026-11', 10], ['2026-12', 20.1], ['2027-01', 30]);

test('compares another scenario in the common months', () => {
  const other = months(['2026-12', 50.3], ['2027-01', 10], ['2027-02', 99]);
  expect(scenarioComparisonColumn(mine, other, 'Other').values).toEqual([null, 50.3, 10]);
  expect(finalDifference(mine, other, 'EUR')).toEqual({ month: '2027-01', amount: 20 });
  expect(finalDifference(mine, other.slice(0, 1), 'EUR')).toEqual({ month: '2026-12', amount: -30.2 });
  expect(finalDifference(mine, months(['2030-01', 1]), 'EUR')).toBe(null);
});
