import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dateFromDayNumber } from './dates.ts';
import { Decimal, formatDecimal, parseDecimal, parseUnlimitedDecimal, roundHalfAway } from './decimal.ts';
import { amountAtRate, crossRate, NoExchangeRateError, RateTable } from './fx.ts';

const rates = new RateTable([
  { currency: 'USD', date: '2026-11-18', rate: '1.16' },
  { currency: 'GBP', date: '2026-11-18', rate: '0.87' },
  { currency: 'USD', date: '2026-11-20', rate: '1.1684' },
]);

const rate = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.integer({ min: 0, max: 18 }))
  .map(([digits, places]) => formatDecimal(new Decimal(`${digits}e-${places}`)));

describe('a stored rate', () => {
  it('is the latest on or before the day, or the first rate for earlier days', () => {
    const on = (date: string) => formatDecimal(rates.rateOn('USD', date));
    expect(['1999-01-01', '2026-11-18', '2026-11-19', '2026-11-20', '2030-01-01'].map(on)).toEqual([
      '1.16',
      '1.16',
      '1.16',
      '1.1684',
      '1.1684',
    ]);
    expect(formatDecimal(rates.rateOn('EUR', '2026-11-20'))).toBe('1');
  });

  it('never defaults to 1 or 0: a currency without a rate is rejected by name', () => {
    expect(rates.has('XYZ')).toBe(false);
    expect(rates.currencies().sort()).toEqual(['EUR', 'GBP', 'USD']);
    for (const ask of [
      () => rates.rateOn('XYZ', '2026-11-20'),
      () => rates.rateInto('XYZ'),
      () => rates.rateInto('EUR').on('XYZ', '2026-11-20'),
    ]) {
      expect(ask).toThrow(NoExchangeRateError);
      expect(ask).toThrow(expect.objectContaining({ code: 'noExchangeRate', currency: 'XYZ' }));
    }
  });

  it('must be positive and in date order', () => {
    const row = (date: string, text: string) => ({ currency: 'USD', date, rate: text });
    expect(() => new RateTable([row('2026-11-20', '1'), row('2026-11-19', '1')])).toThrow(/order/);
    expect(() => new RateTable([row('2026-11-20', '1'), row('2026-11-20', '1')])).toThrow(/order/);
    for (const text of ['0', '-1', '0.00', 'x', '']) {
      expect(() => new RateTable([row('2026-11-20', text)]).rateInto('EUR').on('USD', '2026-11-20'), text).toThrow(
        RangeError,
      );
    }
  });
});

describe('a cross-rate', () => {
  it('is computed through EUR, to 30 decimals', () => {
    const into = rates.rateInto('GBP');
    expect(formatDecimal(into.on('USD', '2026-11-20'))).toBe('0.74460801095515234508729887025');
    expect(formatDecimal(into.on('EUR', '2026-11-20'))).toBe('0.87');
    expect(formatDecimal(rates.rateInto('EUR').on('GBP', '2026-11-20'))).toBe('1.149425287356321839080459770115');
  });

  it('is exactly 1 between equal currencies, whatever the stored rate', () => {
    expect(formatDecimal(rates.rateInto('USD').on('USD', '2026-11-20'))).toBe('1');
    expect(formatDecimal(rates.rateInto('EUR').on('EUR', '2026-11-20'))).toBe('1');
  });

  it('rounds ties away from zero', () => {
    // The only digit of 1 / (2·10^30) is after the 30th decimal.
    expect(formatDecimal(crossRate(`2${'0'.repeat(30)}`, '1'))).toBe(`0.${'0'.repeat(29)}1`);
    expect(() => crossRate('0', '1')).toThrow(RangeError);
  });

  it('equals the rounded quotient for any two rates', () => {
    fc.assert(
      fc.property(rate, rate, (from, to) => {
        const quotient = roundHalfAway(parseUnlimitedDecimal(to).div(parseUnlimitedDecimal(from)), 30);
        expect(formatDecimal(crossRate(from, to))).toBe(formatDecimal(quotient));
      }),
    );
  });

  it('is the same whatever the order of the requested days', () => {
    const history = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 60 }), rate), {
      selector: ([day]) => day,
      minLength: 1,
      maxLength: 20,
    });
    const asked = fc.array(fc.integer({ min: -5, max: 70 }), { maxLength: 60 });
    fc.assert(
      fc.property(history, history, asked, (dollars, pounds, days) => {
        const rowsOf = (currency: string, series: [number, string][]) =>
          series
            .toSorted(([a], [b]) => a - b)
            .map(([day, text]) => ({ currency, date: dateFromDayNumber(day), rate: text }));
        const rows = [...rowsOf('USD', dollars), ...rowsOf('GBP', pounds)];
        const latest = (currency: string, date: string) => {
          const series = rows.filter((row) => row.currency === currency);
          return (series.findLast((row) => row.date <= date) ?? series[0])?.rate ?? '';
        };
        const into = new RateTable(rows).rateInto('GBP');
        for (const day of days) {
          const date = addDays('1970-01-01', day);
          const expected = crossRate(latest('USD', date), latest('GBP', date));
          expect(formatDecimal(into.on('USD', date))).toBe(formatDecimal(expected));
        }
      }),
    );
  });
});

describe('a conversion', () => {
  it('is the exact product', () => {
    const amount = parseDecimal('12345678901234567890.123456789012345678');
    const third = crossRate('3', '1');
    expect(formatDecimal(amountAtRate(amount, third))).toBe(
      '4115226300411522630.041152262999999999699588477369958847736995884774',
    );
  });
});
