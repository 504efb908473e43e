import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DateRange } from './calendar-units.ts';
import { addDays, dayNumber } from './dates.ts';
import { Decimal, formatDecimal } from './decimal.ts';
import { formatScaled, parseScaled, powerOfTen } from './fixed-point.ts';
import { CROSS_RATE_SCALE, RateTable } from './fx.ts';
import { runToEnd } from './sliced-computation.ts';
import { addShares } from './spread-shares.ts';

const rates = new RateTable([]).rateInto('EUR');

/** The share of one transaction in each period, at the scale of amounts; null without a share. */
function sharesIn(amount: bigint, using: DateRange, periods: readonly DateRange[]): (bigint | null)[] {
  const shares = periods.map((): bigint | null => null);
  const days = periods.map(({ start, end }) => ({ first: dayNumber(start), last: dayNumber(end) }));
  const spread = {
    ...{ category: 'a', currency: 'EUR', date: using.start, amount: formatScaled(amount, 18) },
    ...{ usingStartDate: using.start, usingEndDate: using.end },
  };
  const add = (at: number, _: string, sum: bigint) => {
    shares[at] = sum / powerOfTen(CROSS_RATE_SCALE);
  };
  runToEnd(addShares([spread], days, { rates, add }));
  return shares;
}

const shareInPeriod = (amount: bigint, using: DateRange, period: DateRange) =>
  sharesIn(amount, using, [period])[0] ?? null;

function shareOfRange(amount: bigint, days: number, firstDay: number, lastDay: number): bigint {
  const using = { start: '2000-01-01', end: addDays('2000-01-01', days - 1) };
  const period = { start: addDays(using.start, firstDay - 1), end: addDays(using.start, lastDay - 1) };
  return shareInPeriod(amount, using, period) ?? 0n;
}

describe('an amount spread over days', () => {
  const amount = fc
    .tuple(fc.bigInt({ min: -(10n ** 38n) + 1n, max: 10n ** 38n - 1n }), fc.integer({ min: 0, max: 18 }))
    .map(([digits, places]) => new Decimal(`${digits % 10n ** BigInt(20 + places)}e-${places}`));

  const scaled = (value: Decimal) => parseScaled(formatDecimal(value), 18);

  it('gives each day its share, rounded half away from zero to 18 decimals', () => {
    const share = (text: string, n: number, i: number, j: number) =>
      formatScaled(shareOfRange(parseScaled(text, 18), n, i, j), 18);
    expect(share('100', 3, 1, 1)).toBe('33.333333333333333333');
    expect(share('100', 3, 2, 2)).toBe('33.333333333333333334');
    expect(share('100', 3, 3, 3)).toBe('33.333333333333333333');
    expect(share('-100', 3, 2, 3)).toBe('-66.666666666666666667');
    expect(share('0.000000000000000001', 2, 1, 1)).toBe('0.000000000000000001');
    expect(share('0.000000000000000001', 2, 2, 2)).toBe('0');
    expect(share('-12.5', 30, 1, 30)).toBe('-12.5');
  });

  it('is R(amount·j/N) − R(amount·(i−1)/N)', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 4000 }), fc.nat(), fc.nat(), (value, n, a, b) => {
        const [i = 1, j = 1] = [(a % n) + 1, (b % n) + 1].sort((x, y) => x - y);
        const upTo = (day: number) => value.times(day).div(n).toDecimalPlaces(18, Decimal.ROUND_HALF_UP);
        expect(shareOfRange(scaled(value), n, i, j)).toBe(scaled(upTo(j).minus(upTo(i - 1))));
      }),
    );
  });

  it('adds up exactly, however the days are split', () => {
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 12 }),
        (value, lengths) => {
          const days = lengths.reduce((sum, length) => sum + length, 0);
          let day = 0;
          const shares = lengths.map((length) => {
            day += length;
            return shareOfRange(scaled(value), days, day - length + 1, day);
          });
          expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(scaled(value));
        },
      ),
    );
  });

  it('has a share in a period for the days in common', () => {
    const using = { start: '2026-01-01', end: '2026-12-31' };
    const inPeriod = (start: string, end: string) => {
      const share = shareInPeriod(parseScaled('365', 18), using, { start, end });
      return share === null ? null : formatScaled(share, 18);
    };
    expect(inPeriod('2026-02-01', '2026-02-28')).toBe('28');
    expect(inPeriod('2025-12-01', '2026-01-01')).toBe('1');
    expect(inPeriod('2020-01-01', '2030-01-01')).toBe('365');
    expect(inPeriod('2027-01-01', '2027-12-31')).toBeNull();
    expect(inPeriod('2025-01-01', '2025-12-31')).toBeNull();
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: -50, max: 350 }),
        (value, length, cut) => {
          const range = { start: '2026-01-01', end: addDays('2026-01-01', length) };
          const until = shareInPeriod(scaled(value), range, { start: '1990-01-01', end: addDays('2026-01-01', cut) });
          const after = shareInPeriod(scaled(value), range, {
            start: addDays('2026-01-01', cut + 1),
            end: '2099-01-01',
          });
          expect((until ?? 0n) + (after ?? 0n)).toBe(scaled(value));
        },
      ),
    );
  });

  it('has a share in each of many periods, and refuses to compute millions of shares', () => {
    const using = { start: '2026-01-01', end: '2026-12-31' };
    const periods = Array.from({ length: 400 }, (_, at) => {
      const day = addDays('2025-12-15', at);
      return { start: day, end: day };
    });
    const shares = sharesIn(parseScaled('365', 18), using, periods);
    expect(shares.map((share) => (share === null ? null : formatScaled(share, 18)))).toEqual(
      periods.map(({ start }) => (start >= using.start && start <= using.end ? '1' : null)),
    );
    const days = periods.map(({ start }) => ({ first: dayNumber(start), last: dayNumber(start) }));
    const spread = {
      ...{ category: 'a', currency: 'EUR', date: '2026-01-01', amount: '1' },
      ...{ usingStartDate: '2026-01-01', usingEndDate: '2026-12-31' },
    };
    const many = Array.from({ length: 14_000 }, () => spread);
    const compute = () => runToEnd(addShares(many, days, { rates, add: () => undefined }));
    expect(compute).toThrow(expect.objectContaining({ code: 'tooMuchToCompute' }));
  });
});
