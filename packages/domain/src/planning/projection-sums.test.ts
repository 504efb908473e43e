import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decimal, ZERO } from '../decimal.ts';
import { roundedProjectionSum } from '../exact-amounts.ts';
import { divideHalfEven } from '../fixed-point.ts';
import { runToEnd } from '../sliced-computation.ts';
import { projectionSums, projectionWithExactAmounts, scenarioProjection } from './scenario-projection.ts';

// The annual return that equals 1 percent a month: 1.01^12 − 1, in percent.
const ONE_A_MONTH = '12.6825030131969720661201';

test('sums over all months are exact, and rounded once', () => {
  const input = {
    ...{ startDate: '2025-10-31', lastMonth: '2026-12', currency: 'EUR', assumed: ZERO },
    ...{ expectedAnnualReturn: ONE_A_MONTH, starting: [{ value: new Decimal('0.3'), expectedAnnualReturn: null }] },
    planned: [{ month: '2026-01', amount: '0.004', frequency: 1, duration: 0 }],
  };
  // Each month alone rounds to 0.
  const months = runToEnd(scenarioProjection(input));
  expect(months.map(({ planned, return: yielded }) => [planned, yielded])).toEqual(months.map(() => [0, 0]));
  // 2025: 0.3 · (1.01² − 1) = 0.00603. 2026: 0.30603 · (1.01¹² − 1) = 0.03881, and the planned amounts yield 0.00273.
  expect(runToEnd(projectionSums(input))).toEqual({ planned: 0.05, return: 0.05 });
});

test('exact months of thirds add up over any months', () => {
  const input = {
    ...{ startDate: '2025-12-31', lastMonth: '2026-12', currency: 'EUR', expectedAnnualReturn: null, starting: [] },
    ...{ planned: [], assumed: new Decimal(-100).div(3) },
  };
  const months = runToEnd(projectionWithExactAmounts(input)).filter(({ period }) => period.startsWith('2026'));
  expect(months.reduce((sum, { planned }) => sum.plus(planned), ZERO).toFixed(2)).toBe('-399.96');
  expect(months.reduce((sum, { exact }) => sum.plus(exact.planned), ZERO).toFixed(2)).toBe('-400.00');
  expect(months.map(({ exact: _, ...month }) => month)).toEqual(runToEnd(scenarioProjection(input)).slice(-12));
});

test('the sums make up the change from the first base to the last cumulative, except for rounding', () => {
  const cents = fc.integer({ min: -10_000_00, max: 10_000_00 }).map((amount) => new Decimal(amount).div(100));
  const percent = fc.option(fc.integer({ min: -50, max: 50 }).map(String));
  const scenario = fc.record({
    starting: fc.array(fc.record({ value: cents, expectedAnnualReturn: percent }), { maxLength: 3 }),
    planned: fc.array(
      fc.record({
        month: fc.constantFrom('2025-12', '2026-01', '2026-07', '2027-02'),
        amount: cents.map(String),
        frequency: fc.integer({ min: 0, max: 14 }),
        duration: fc.integer({ min: 0, max: 30 }),
      }),
      { maxLength: 4 },
    ),
    expectedAnnualReturn: percent,
    startDate: fc.constantFrom('2025-12-31', '2026-01-01', '2026-05-17'),
  });
  fc.assert(
    fc.property(scenario, (given) => {
      const input = { ...given, currency: 'EUR', lastMonth: '2028-12', assumed: ZERO };
      const months = runToEnd(scenarioProjection(input));
      const total = runToEnd(projectionSums(input));
      const change = (months.at(-1)?.cumulative ?? 0) - (months[0]?.base ?? 0);
      // Each of the four rounded numbers differs by at most half a cent.
      expect(Math.abs(total.planned + total.return - change)).toBeLessThan(4 * 0.005 + 1e-6);
    }),
    { numRuns: 100 },
  );
});

test('the sum of monthly averages is their exact multiple, rounded once', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 40 }), (cents, count) => {
      const lastMonth = `${2026 + Math.floor((count - 1) / 12)}-${String(((count - 1) % 12) + 1).padStart(2, '0')}`;
      const input = {
        ...{ startDate: '2025-12-31', lastMonth, currency: 'EUR', expectedAnnualReturn: null, starting: [] },
        ...{ planned: [], assumed: new Decimal(cents).div(1200) },
      };
      const expected = Number(divideHalfEven(BigInt(cents) * BigInt(count), 12n)) / 100;
      expect(runToEnd(projectionSums(input)).planned).toBe(expected);
      const exact = runToEnd(projectionWithExactAmounts(input)).map((month) => month.exact.planned);
      expect(Number(roundedProjectionSum(exact, 'EUR'))).toBe(expected);
    }),
    { examples: [[-10_006, 3]] },
  );
});
