import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assetValueSeries } from './asset-series.ts';
import { dateFromDayNumber, dayNumber } from './dates.ts';
import { toDayTotals } from './day-totals.ts';
import { Decimal, formatDecimal } from './decimal.ts';
import { NoExchangeRateError, RateTable } from './fx.ts';
import { splitIntoIntervals } from './interval.ts';
import { netWorthTimeSeries } from './net-worth-time-series.ts';
import { runToEnd } from './sliced-computation.ts';

const rates = new RateTable([
  { currency: 'USD', date: '2026-01-01', rate: '1.25' },
  { currency: 'USD', date: '2026-02-01', rate: '1' },
]).rateInto('EUR');
const intervals = splitIntoIntervals({ start: '2026-01-01', end: '2026-03-10' }, 'month');

describe('the value series of an asset', () => {
  it('gives the value at the end of each interval, at that day’s rate', () => {
    const change = { assetId: 'a', currency: 'USD' };
    const changes = [
      { ...change, interval: 0, amount: '100' },
      { ...change, interval: 2, amount: '-0.005' },
      { ...change, currency: 'EUR', interval: 1, amount: '1.5' },
    ];
    const series = assetValueSeries({ assetIds: ['a', 'empty'], changes, intervals, rates });
    expect(Object.fromEntries(series)).toEqual({ a: [80, 101.5, 101.5], empty: [0, 0, 0] });
  });

  it('equals the net worth of that asset alone, and rejects a currency without a rate', () => {
    const transaction = fc.record({
      currency: fc.constantFrom('EUR', 'USD'),
      day: fc.integer({ min: dayNumber('2025-12-01'), max: dayNumber('2026-03-10') }),
      amount: fc
        .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 18 }))
        .map(([digits, places]) => formatDecimal(new Decimal(`${digits}e-${places}`))),
    });
    fc.assert(
      fc.property(fc.array(transaction, { minLength: 1 }), (transactions) => {
        const changes = transactions.map(({ currency, day, amount }) => {
          const interval = Math.max(
            0,
            intervals.findIndex(({ start, end }) => day >= dayNumber(start) && day <= dayNumber(end)),
          );
          return { assetId: 'a', currency, interval, amount };
        });
        const inOrder = transactions.toSorted((a, b) => a.day - b.day);
        const totals = toDayTotals(inOrder.map(({ day, ...rest }) => ({ ...rest, date: dateFromDayNumber(day) })));
        const expected = runToEnd(netWorthTimeSeries({ totals, rates, intervals })).map(({ cumulative }) => cumulative);
        expect(assetValueSeries({ assetIds: ['a'], changes, intervals, rates }).get('a')).toEqual(expected);
      }),
    );
    const unknown = { assetId: 'a', currency: 'XYZ', interval: 0, amount: '1' };
    expect(() => assetValueSeries({ assetIds: ['a'], changes: [unknown], intervals, rates })).toThrow(
      NoExchangeRateError,
    );
  });
});
