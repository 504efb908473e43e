import { Decimal } from '@coffer/domain/decimal.ts';
import { projectionSums, projectionWithExactAmounts } from '@coffer/domain/planning/scenario-projection.ts';
import { runToEnd } from '@coffer/domain/sliced-computation.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildPlanColumns } from './plan-columns.ts';
import type { ProjectedMonth } from './plan-records.ts';
import { predictProjection, projectionSeries, sumDueItemsByMonth, summariseProjection } from './projection.ts';

const month = (period: string, base: number, planned: number, yielded: number, cumulative: number): ProjectedMonth => ({
  period,
  base,
  planned,
  return: yielded,
  cumulative,
  exact: { base: String(base), planned: String(planned), return: String(yielded) },
});
/**
 * The yearly return, in percent, that equals 1 % a month. As in the domain's example, the initial balance is 1,000.00,
 * and 100.00 is saved each month.
 */
const ONE_A_MONTH = 12.682503013197;
const SAVER = [
  month('2026-01', 1000, 100, 10, 1110),
  month('2026-02', 1110, 100, 11.1, 1221.1),
  month('2026-03', 1221.1, 100, 12.21, 1333.31),
];
/** Predicted amounts are exact to nine decimals only. */
const roundedOf = ({ exact }: ProjectedMonth) => ({
  base: String(Number(Number(exact.base).toFixed(4))),
  planned: String(Number(Number(exact.planned).toFixed(4))),
  return: String(Number(Number(exact.return).toFixed(4))),
});
const names = { cumulative: 'Value', withoutReturn: 'Without', planned: 'Planned', yielded: 'Returns' };

describe('a projection after a change', () => {
  test("equals the service's projection without the item", () => {
    const item = { month: '2026-01', amount: '100', frequency: 1, duration: 0 };
    const less = sumDueItemsByMonth(SAVER, [item], '2025-12-31').map((due) => -due);
    const after = predictProjection(SAVER, less, { annualReturn: ONE_A_MONTH, currency: 'EUR' });
    expect(after.map((one) => ({ ...one, exact: roundedOf(one) }))).toEqual([
      month('2026-01', 1000, 0, 10, 1010),
      month('2026-02', 1010, 0, 10.1, 1020.1),
      month('2026-03', 1020.1, 0, 10.2, 1030.3),
    ]);
  });

  test('is unchanged without changes', () => {
    expect(predictProjection(SAVER, [0, 0, 0], { annualReturn: null, currency: 'EUR' })).toBe(SAVER);
  });

  test('has no limit of digits', () => {
    const months = ['2026-01', '2026-02'].map((period) => ({
      ...month(period, 0, 0, 0, 0),
      exact: { base: '0', planned: '2000000000000000000000', return: '0' },
    }));
    const after = predictProjection(months, [-3e21, 0.5], { annualReturn: 10_000, currency: 'EUR' });
    expect(after.map(({ exact }) => exact.planned)).toEqual(['-1000000000000000000000', '2000000000000000000000.5']);
    expect(Number(after[1]?.exact.return)).toBeCloseTo(-3e21 * (101 ** (1 / 12) - 1), -8);
  });
});

describe('the summary of a projection', () => {
  test('shows its components', () => {
    expect(summariseProjection(SAVER, 'EUR')).toMatchObject({
      ...{ firstMonth: '2026-01', lastMonth: '2026-03', base: 1000, end: 1333.31 },
      ...{ change: 333.31, planned: 300, yielded: 33.31, belowZero: null, lowest: SAVER[0] },
    });
    expect(summariseProjection([], 'EUR')).toBe(null);
  });

  test('names the first month below zero, unless the plan begins there', () => {
    const falling = [
      month('2026-01', 5, -3, 0, 2),
      month('2026-02', 2, -3, 0, -1),
      month('2026-03', -1, -3, 0, -4),
      month('2026-04', -4, 9, 0, 5),
    ];
    expect(summariseProjection(falling, 'EUR')).toMatchObject({ belowZero: '2026-02', lowest: falling[2] });
    expect(summariseProjection(falling.slice(2), 'EUR')?.belowZero).toBe(null);
  });
});

test('draws the course without returns if there are any', () => {
  const { columns } = projectionSeries(SAVER, names, 'EUR');
  expect(columns.map(({ name, values }) => [name, ...values])).toEqual([
    ['Value', 1110, 1221.1, 1333.31],
    ['Without', 1100, 1200, 1300],
    ['Planned', 100, 100, 100],
    ['Returns', 10, 11.1, 12.21],
  ]);
  const flat = projectionSeries([month('2026-01', 1, 2, 0, 3)], names, 'EUR');
  expect(flat.columns.map(({ name }) => name)).toEqual(['Value', 'Planned']);
});

test('sums of the page equal those of the report', () => {
  const cents = fc.integer({ min: -1e9, max: 1e9 }).map((amount) => new Decimal(amount).div(100));
  const scenario = fc.record({
    startDate: fc.constantFrom('2025-12-31', '2026-01-17', '2026-02-28'),
    lastMonth: fc.constantFrom('2026-03', '2026-06', '2026-12'),
    currency: fc.constantFrom('EUR', 'JPY'),
    expectedAnnualReturn: fc.option(fc.constantFrom('3', '-7.5', ONE_A_MONTH.toString())),
    starting: fc.array(fc.record({ value: cents, expectedAnnualReturn: fc.constantFrom(null, '4.25') }), {
      maxLength: 2,
    }),
    planned: fc.array(
      fc.record({
        ...{ month: fc.constantFrom('2026-01', '2026-03'), amount: cents.map(String) },
        ...{ frequency: fc.integer({ min: 0, max: 3 }), duration: fc.constant(0) },
      }),
      { maxLength: 2 },
    ),
    assumed: fc.tuple(cents, fc.constantFrom(3, 12)).map(([sum, months]) => sum.div(months)),
  });
  const thirds = {
    ...({ startDate: '2025-12-31', lastMonth: '2026-03', currency: 'EUR', expectedAnnualReturn: null } as const),
    ...{ starting: [], planned: [], assumed: new Decimal('-100.06').div(12) },
  };
  fc.assert(
    fc.property(scenario, (input) => {
      const months = runToEnd(projectionWithExactAmounts(input)).filter(({ period }) => period.startsWith('2026'));
      const report = runToEnd(projectionSums(input));
      const page = { planned: report.planned, yielded: report.return };
      expect(summariseProjection(months, input.currency)).toMatchObject(page);
      expect(buildPlanColumns(months, 'year', input.currency)).toMatchObject([page]);
      for (const [at, column] of buildPlanColumns(months, 'month', input.currency).entries())
        expect(column).toMatchObject({ planned: months[at]?.planned, yielded: months[at]?.return });
    }),
    { examples: [[thirds]] },
  );
});
