import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, firstOfMonth } from '../dates.ts';
import { Decimal, sumDecimals, ZERO } from '../decimal.ts';
import { divideHalfAway } from '../fixed-point.ts';
import { runToEnd } from '../sliced-computation.ts';
import { dayInMonth, restOfMonthShare } from './day-in-month.ts';
import { monthlyGrowthFactor } from './monthly-factor.ts';
import type { PlannedAmount } from './planned-amounts.ts';
import { type ProjectionInput, scenarioProjection } from './scenario-projection.ts';

const projectFrom = (startDate: string, input: Partial<ProjectionInput>) =>
  runToEnd(
    scenarioProjection({
      startDate,
      lastMonth: '2026-12',
      currency: 'EUR',
      expectedAnnualReturn: null,
      starting: [],
      planned: [],
      assumed: ZERO,
      ...input,
    }),
  );
/** Projects whole months from January 2026: on the last day of December, no days of that month are left. */
const project = (input: Partial<ProjectionInput>) => projectFrom('2025-12-31', input).slice(1);
const asset = (value: string, expectedAnnualReturn: string | null = null) => ({
  value: new Decimal(value),
  expectedAnnualReturn,
});
const monthly = (amount: string): PlannedAmount => ({ month: '2026-01', amount, frequency: 1, duration: 0 });

// Annual returns that equal whole percents per month: 1.01^12, 1.02^12 and 0.99^12, minus 1, in percent.
const ONE_A_MONTH = '12.6825030131969720661201';
const TWO_A_MONTH = '26.8241794562545318301696';
const MINUS_ONE_A_MONTH = '-11.3615128283870719341199';

describe('three scenarios computed by hand:', () => {
  test('a saver: 1,000.00 at 1 % a month, with 100.00 saved each month', () => {
    expect(
      project({
        lastMonth: '2026-03',
        expectedAnnualReturn: ONE_A_MONTH,
        starting: [asset('1000')],
        planned: [monthly('100')],
      }),
    ).toEqual([
      // 1000 · 0.01 = 10;             1000 + 100 + 10        = 1110
      { period: '2026-01', base: 1000, planned: 100, return: 10, cumulative: 1110 },
      // 1110 · 0.01 = 11.10;          1110 + 100 + 11.10     = 1221.10
      { period: '2026-02', base: 1110, planned: 100, return: 11.1, cumulative: 1221.1 },
      // 1221.10 · 0.01 = 12.211;      1221.10 + 100 + 12.211 = 1333.311, each rounded on its own
      { period: '2026-03', base: 1221.1, planned: 100, return: 12.21, cumulative: 1333.31 },
    ]);
  });

  test('a fund at 2 % a month, a loan that costs 1 %, a purse without return, in JPY', () => {
    const starting = [asset('10000', TWO_A_MONTH), asset('-5000', null), asset('300', '0')];
    const planned = [{ month: '2026-02', amount: '-250', frequency: 0, duration: 9 }];
    expect(
      project({ lastMonth: '2026-03', currency: 'JPY', expectedAnnualReturn: ONE_A_MONTH, starting, planned }),
    ).toEqual([
      // fund 10000 + 200 = 10200;  loan −5000 − 50 = −5050;                   purse 300;  200 − 50 = 150
      { period: '2026-01', base: 5300, planned: 0, return: 150, cumulative: 5450 },
      // fund 10200 + 204 = 10404;  loan −5050 − 50.5 − 250 = −5350.5;         204 − 50.5 = 153.5 → 154 (even)
      // total 10404 − 5350.5 + 300 = 5353.5 → 5354 (even)
      { period: '2026-02', base: 5450, planned: -250, return: 154, cumulative: 5354 },
      // fund 10404 + 208.08;       loan −5350.5 − 53.505 = −5404.005;         208.08 − 53.505 = 154.575 → 155
      // total 10612.08 − 5404.005 + 300 = 5508.075 → 5508
      { period: '2026-03', base: 5354, planned: 0, return: 155, cumulative: 5508 },
    ]);
  });

  test('a shrinking pot: −1 % a month, an assumed third of 100, a quarterly bill for seven months', () => {
    const planned = [{ month: '2026-02', amount: '-30', frequency: 3, duration: 7 }];
    const input = { expectedAnnualReturn: MINUS_ONE_A_MONTH, starting: [asset('200')], planned };
    // Due 0, 3 and 6 months after February, but not 9 months after it, because the duration is 7 months.
    const months = project({ ...input, assumed: new Decimal(100).div(3) });
    expect(months.map((month) => month.planned)).toEqual([
      33.33, 3.33, 33.33, 33.33, 3.33, 33.33, 33.33, 3.33, 33.33, 33.33, 33.33, 33.33,
    ]);
    // 200 − 2 + 33.333… = 231.333…; 231.333… · 0.99 + 3.333… = 229.02 + 3.333… = 232.353333…
    expect(months.slice(0, 2)).toEqual([
      { period: '2026-01', base: 200, planned: 33.33, return: -2, cumulative: 231.33 },
      { period: '2026-02', base: 231.33, planned: 3.33, return: -2.31, cumulative: 232.35 },
    ]);
    // 232.353333… · 0.99 + 33.333… = 230.0298 + 33.333… = 263.363133…
    expect(months[2]).toEqual({ period: '2026-03', base: 232.35, planned: 33.33, return: -2.32, cumulative: 263.36 });
  });
});

test('amounts due before the first month are not made up for, recurring amounts continue', () => {
  const planned = [
    { month: '2025-11', amount: '1', frequency: 0, duration: 0 },
    { month: '2025-11', amount: '10', frequency: 3, duration: 0 },
    { month: '2025-11', amount: '100', frequency: 1, duration: 3 },
    { month: '2026-05', amount: '1000', frequency: 0, duration: 0 },
    { month: '1900-01', amount: '10000', frequency: 2_147_483_647, duration: 2_147_483_647 },
  ];
  const due = project({ lastMonth: '2026-06', planned }).map((month) => month.planned);
  expect(due).toEqual([100, 10, 0, 0, 1010, 0]);
});

test('a year at r percent grows by exactly r percent, even in a rounding tie', () => {
  // 0.10 · 1.05 = 0.105, halfway between 0.10 and 0.11: half-even gives 0.10.
  const end = (value: string) => project({ expectedAnnualReturn: '5', starting: [asset(value)] }).at(-1)?.cumulative;
  expect([end('0.1'), end('0.3'), end('100')]).toEqual([0.1, 0.32, 105]);
});

describe('a projection that starts within a month', () => {
  const once: PlannedAmount = { month: '2026-01', amount: '-100', frequency: 0, duration: 0 };

  test('counts the remaining share of recurring and assumed amounts, and of the return, in that month', () => {
    const input = {
      ...{ lastMonth: '2026-02', expectedAnnualReturn: TWO_A_MONTH, starting: [asset('1000')] },
      ...{ planned: [monthly('-31')], assumed: new Decimal('3.1') },
    };
    // Nine of 31 days are left. 1.02^(9/31) − 1 = 0.00576574…: 5.77 of 1000.
    const first = projectFrom('2026-01-22', input)[0];
    expect(first).toEqual({ period: '2026-01', base: 1000, planned: -8.1, return: 5.77, cumulative: 997.67 });
    const [, second] = projectFrom('2026-01-22', input);
    expect(second).toMatchObject({ period: '2026-02', base: 997.67, planned: -27.9 });
  });

  test('on the last day has no return and no recurring amounts; single amounts count in full', () => {
    const input = { expectedAnnualReturn: TWO_A_MONTH, starting: [asset('1000')], assumed: new Decimal(5) };
    const [first] = projectFrom('2026-01-31', { ...input, planned: [monthly('-31'), once] });
    expect(first).toEqual({ period: '2026-01', base: 1000, planned: -100, return: 0, cumulative: 900 });
  });

  test('on the first day excludes that day', () => {
    const [first] = projectFrom('2026-02-01', { planned: [monthly('-28'), { ...once, month: '2026-02' }] });
    expect(first?.planned).toBe(-127);
  });

  test('ends with its first month if that is the last one', () => {
    expect(projectFrom('2028-02-15', { lastMonth: '2028-02', planned: [monthly('29')] })).toEqual([
      { period: '2028-02', base: 0, planned: 14, return: 0, cumulative: 14 },
    ]);
  });
});

test('continues across years, up to 3,600 months', () => {
  expect(projectFrom('2026-11-30', { lastMonth: '2027-02' }).map(({ period }) => period)).toEqual([
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
  ]);
  const longest = projectFrom('1900-01-31', {
    lastMonth: '2199-12',
    expectedAnnualReturn: '7.5',
    starting: [asset('1')],
  });
  expect(longest).toHaveLength(3600);
  // 1.075^(3599/12)
  const grown = new Decimal('1.075').pow(300).div(monthlyGrowthFactor('7.5'));
  expect(longest.at(-1)?.cumulative).toBe(Number(grown.toFixed(2)));
});

describe.each(['-100', '-250.5', '-140737488355328'])(
  'a return of %s percent is a total loss',
  (expectedAnnualReturn) => {
    test('each month loses its whole base; amounts planned in it remain until the next month', () => {
      const starting = [asset('1000'), asset('-40')];
      expect(project({ lastMonth: '2026-02', expectedAnnualReturn, starting, planned: [monthly('100')] })).toEqual([
        { period: '2026-01', base: 960, planned: 100, return: -960, cumulative: 100 },
        { period: '2026-02', base: 100, planned: 100, return: -100, cumulative: 100 },
      ]);
    });

    test('applies to the first month too, unless no day of it is left', () => {
      const input = { lastMonth: '2026-01', expectedAnnualReturn, starting: [asset('1000')] };
      expect(projectFrom('2026-01-30', input)).toMatchObject([{ base: 1000, return: -1000, cumulative: 0 }]);
      expect(projectFrom('2026-01-31', input)).toMatchObject([{ base: 1000, return: 0, cumulative: 1000 }]);
    });

    test('of an asset affects only its own part, and an asset without loss keeps its part in a lost scenario', () => {
      const starting = [asset('1000', expectedAnnualReturn), asset('-7', expectedAnnualReturn), asset('500')];
      expect(project({ lastMonth: '2026-01', starting })).toMatchObject([
        { base: 1493, return: -993, cumulative: 500 },
      ]);
      const kept = { lastMonth: '2026-01', expectedAnnualReturn, starting: [asset('1000', '0'), asset('500')] };
      expect(project(kept)).toMatchObject([{ base: 1500, return: -500, cumulative: 1000 }]);
    });
  },
);

test('rejects growth beyond every number instead of returning infinity', () => {
  const input = { lastMonth: '2199-12', expectedAnnualReturn: '140737488355327', starting: [asset('1')] };
  expect(() => projectFrom('2000-01-31', input)).toThrow(expect.objectContaining({ code: 'outOfRange' }));
});

describe('for any scenario', () => {
  const cents = fc.integer({ min: -10_000_00, max: 10_000_00 }).map((amount) => new Decimal(amount).div(100).toFixed());
  const percent = fc.option(fc.integer({ min: -9_999, max: 30_000 }).map((r) => new Decimal(r).div(100).toFixed()));
  const starting = fc.array(
    fc.tuple(cents, percent).map(([value, r]) => asset(value, r)),
    { maxLength: 4 },
  );
  const month = fc
    .integer({ min: 0, max: 40 })
    .map((at) => `${2025 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`);
  const planned = fc.array(
    fc.record({
      month,
      amount: cents,
      frequency: fc.integer({ min: 0, max: 14 }),
      duration: fc.integer({ min: 0, max: 30 }),
    }),
    { maxLength: 6 },
  );
  const scenario = fc.record({ starting, planned, expectedAnnualReturn: percent });
  const start = fc.integer({ min: 0, max: 364 }).map((days) => addDays('2026-01-01', days));

  test('without a return, the end is the base plus the planned amounts, month by month', () => {
    fc.assert(
      fc.property(fc.array(cents), planned, (values, plan) => {
        const months = project({ starting: values.map((value) => asset(value)), planned: plan });
        let sum = sumDecimals(values.map((value) => new Decimal(value)));
        for (const { base, planned: due, return: yielded, cumulative } of months) {
          expect([base, yielded]).toEqual([sum.toNumber(), 0]);
          sum = sum.plus(due);
          expect(cumulative).toBe(sum.toNumber());
        }
      }),
      { numRuns: 30 },
    );
  });

  test('is linear: doubling the input doubles the result, adding inputs adds results, except for rounding', () => {
    fc.assert(
      fc.property(scenario, scenario, fc.integer({ min: -3, max: 3 }), (one, other, times) => {
        const expectedAnnualReturn = one.expectedAnnualReturn;
        const scaled = {
          expectedAnnualReturn,
          starting: one.starting.map((part) => ({ ...part, value: part.value.times(times) })),
          planned: one.planned.map((item) => ({ ...item, amount: new Decimal(item.amount).times(times).toFixed() })),
        };
        const second = { ...other, expectedAnnualReturn };
        const both = {
          expectedAnnualReturn,
          starting: [...scaled.starting, ...second.starting],
          planned: [...scaled.planned, ...second.planned],
        };
        const [a, b, sum] = [project(one), project(second), project(both)];
        for (const [at, row] of sum.entries()) {
          for (const field of ['base', 'planned', 'return', 'cumulative'] as const) {
            const expected = (a[at]?.[field] ?? 0) * times + (b[at]?.[field] ?? 0);
            // Each number is rounded by at most half a cent, and the numbers of `a` are multiplied by `times`.
            expect(Math.abs(row[field] - expected)).toBeLessThanOrEqual(0.005 * (Math.abs(times) + 2) + 1e-6);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  test('each base is the previous cumulative, and base, planned and return add up to the cumulative, except for rounding', () => {
    fc.assert(
      fc.property(scenario, (input) => {
        const months = project(input);
        for (const [at, row] of months.entries()) {
          const before = months[at - 1];
          if (before !== undefined) expect(row.base).toBe(before.cumulative);
          expect(Math.abs(row.base + row.planned + row.return - row.cumulative)).toBeLessThanOrEqual(0.02 + 1e-6);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('the shares up to a day and after it add up to the whole month, to the last digit', () => {
    const exact = fc.tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 18 }));
    fc.assert(
      fc.property(exact, start, ([digits, places], date) => {
        const amount = new Decimal(digits.toString()).div(new Decimal(10).pow(places));
        const rest = dayInMonth(date);
        const until = restOfMonthShare(amount, { day: 0, days: rest.days }).minus(restOfMonthShare(amount, rest));
        // The expected share is amount · day / days, rounded half away from zero, as an integer at 18 decimals.
        const scaled = BigInt(amount.times('1e18').toFixed(0)) * BigInt(rest.day);
        expect(until.times('1e18').toFixed()).toBe(divideHalfAway(scaled, BigInt(rest.days)).toString());
      }),
      { numRuns: 100 },
    );
  });

  test('the return up to a day and the return after it make up the whole month’s return', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_99, max: 1_000_00 }), start, (hundredths, date) => {
        const annual = new Decimal(hundredths).div(100).toFixed();
        const { day, days } = dayInMonth(date);
        const [after, until] = [
          monthlyGrowthFactor(annual, { day, days }),
          monthlyGrowthFactor(annual, { day: days - day, days }),
        ];
        const month = monthlyGrowthFactor(annual);
        expect(after.times(until).minus(month).div(month).abs().lt('1e-57')).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  test('the later it starts in its first month, the less of that month’s plan is left', () => {
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 1_000_000 }), (date, cents) => {
        const plan = { planned: [monthly(new Decimal(cents).div(100).toFixed())], lastMonth: '2026-12' };
        const planned = (day: string) => projectFrom(day, plan)[0]?.planned ?? 0;
        const next = addDays(date, 1);
        if (firstOfMonth(next) === firstOfMonth(date)) expect(planned(next)).toBeLessThanOrEqual(planned(date));
        else expect(planned(date)).toBe(0);
      }),
      { numRuns: 50 },
    );
  });

  test('a monthly factor is the twelfth root of the annual one', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_99, max: 1_000_00 }), (hundredths) => {
        const annual = new Decimal(hundredths).div(100);
        const year = monthlyGrowthFactor(annual.toFixed()).pow(12);
        const expected = annual.div(100).plus(1);
        expect(year.minus(expected).div(expected).abs().lt('1e-57')).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});
