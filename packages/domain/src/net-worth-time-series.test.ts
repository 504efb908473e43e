import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALENDAR_UNITS } from './calendar-units.ts';
import { dateFromDayNumber, dayNumber } from './dates.ts';
import { type DayTotalRow, parseDayTotals, toDayTotals } from './day-totals.ts';
import { Decimal, formatDecimal, parseDecimal, parseUnlimitedDecimal, roundHalfEven, ZERO } from './decimal.ts';
import { amountAtRate, crossRate, NoExchangeRateError, RateTable, type StoredRate } from './fx.ts';
import { splitIntoIntervals } from './interval.ts';
import { exactNetWorthTimeSeries, netWorthTimeSeries } from './net-worth-time-series.ts';
import { runToEnd } from './sliced-computation.ts';

const rates = new RateTable([
  { currency: 'USD', date: '2026-01-01', rate: '1.25' },
  { currency: 'USD', date: '2026-02-01', rate: '1' },
]);
const series = (rows: DayTotalRow[], start: string, end: string, unit: (typeof CALENDAR_UNITS)[number] = 'month') =>
  runToEnd(
    netWorthTimeSeries({
      totals: toDayTotals(rows),
      rates: rates.rateInto('EUR'),
      intervals: splitIntoIntervals({ start, end }, unit),
    }),
  );

describe('net worth over time', () => {
  it('shows movements at the rate of their day, value at the rate of the row’s end, and the difference as FX effect', () => {
    const rows = [
      { currency: 'EUR', date: '2026-01-10', amount: '10.50' },
      { currency: 'USD', date: '2026-01-20', amount: '100' },
      { currency: 'EUR', date: '2026-02-03', amount: '-0.50' },
    ];
    expect(series(rows, '2026-01-01', '2026-03-31')).toEqual([
      { period: '2026-01', inPeriod: 90.5, cumulative: 90.5, fxEffectCumulative: 0 },
      { period: '2026-02', inPeriod: -0.5, cumulative: 110, fxEffectCumulative: 20 },
      { period: '2026-03', inPeriod: 0, cumulative: 110, fxEffectCumulative: 20 },
    ]);
  });

  it('includes all transactions before the first row in value and FX effect', () => {
    const rows = [{ currency: 'USD', date: '2026-01-20', amount: '100' }];
    expect(series(rows, '2026-03-15', '2026-03-16', 'day')).toEqual([
      { period: '2026-03-15', inPeriod: 0, cumulative: 100, fxEffectCumulative: 20 },
      { period: '2026-03-16', inPeriod: 0, cumulative: 100, fxEffectCumulative: 20 },
    ]);
  });

  it('ignores transactions after the last row', () => {
    const rows = [
      { currency: 'EUR', date: '2026-01-20', amount: '1' },
      { currency: 'EUR', date: '2026-01-22', amount: '1' },
    ];
    expect(series(rows, '2026-01-20', '2026-01-21')).toEqual([
      { period: '2026-01', inPeriod: 1, cumulative: 1, fxEffectCumulative: 0 },
    ]);
  });

  it('has a row of zeros for each interval before the first transaction', () => {
    const nothing = { inPeriod: 0, cumulative: 0, fxEffectCumulative: 0 };
    expect(series([], '2026-01-15', '2026-02-28')).toEqual([
      { period: '2026-01', ...nothing },
      { period: '2026-02', ...nothing },
    ]);
  });

  it('rounds once at the end, half to even, and never to -0', () => {
    const on = (amount: string) =>
      series([{ currency: 'EUR', date: '2026-01-01', amount }], '2026-01-01', '2026-01-01');
    expect(on('0.125')[0]?.cumulative).toBe(0.12);
    expect(on('0.135')[0]?.cumulative).toBe(0.14);
    expect(on('-0.001')[0]?.cumulative).toBe(0);
    const halves = ['01', '02', '03'].map((day) => ({ currency: 'EUR', date: `2026-01-${day}`, amount: '0.005' }));
    expect(series(halves, '2026-01-01', '2026-01-31')[0]?.inPeriod).toBe(0.02);
  });

  it('adds up several totals of one currency, such as transactions and market values', () => {
    const totals = [
      { currency: 'EUR', days: [dayNumber('2026-01-01')], amounts: ['1.10'] },
      { currency: 'EUR', days: [dayNumber('2026-01-01')], amounts: [`0.${'0'.repeat(30)}1`] },
    ];
    const intervals = splitIntoIntervals({ start: '2026-01-01', end: '2026-01-01' }, 'day');
    const [row] = runToEnd(exactNetWorthTimeSeries({ totals, rates: rates.rateInto('EUR'), intervals }));
    expect(row && formatDecimal(row.cumulative)).toBe(`1.1${'0'.repeat(29)}1`);
  });

  it('rejects a currency without a rate, by name', () => {
    const rows = [{ currency: 'XYZ', date: '2026-01-20', amount: '1' }];
    expect(() => series(rows, '2026-01-01', '2026-01-31')).toThrow(NoExchangeRateError);
  });
});

const CURRENCIES = ['EUR', 'USD', 'JPY', 'BTC'];
const FIRST = dayNumber('2025-12-20');

const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.integer({ min: 0, max: 18 }))
  .map(([digits, places]) => formatDecimal(new Decimal(`${digits}e-${places}`)));
const row = fc
  .record({ currency: fc.constantFrom(...CURRENCIES), day: fc.integer({ min: 0, max: 90 }), amount })
  .map(({ day, ...rest }) => ({ ...rest, date: dateFromDayNumber(FIRST + day) }));
const rows = fc
  .array(row, { minLength: 1, maxLength: 60 })
  .map((list) => list.toSorted((a, b) => (a.date < b.date ? -1 : 1)));
const history = (currency: string) =>
  fc
    .uniqueArray(fc.tuple(fc.integer({ min: -10, max: 100 }), fc.integer({ min: 1, max: 10_000_000 })), {
      selector: ([day]) => day,
      minLength: 1,
      maxLength: 40,
    })
    .map((list): StoredRate[] =>
      list
        .toSorted(([a], [b]) => a - b)
        .map(([day, n]) => ({
          currency,
          date: dateFromDayNumber(FIRST + day),
          rate: formatDecimal(new Decimal(n).div(10_000)),
        })),
    );
const histories = fc.tuple(history('USD'), history('JPY'), history('BTC')).map((lists) => lists.flat());
const range = fc
  .tuple(fc.integer({ min: -5, max: 95 }), fc.integer({ min: 0, max: 80 }))
  .map(([day, length]) => ({ start: dateFromDayNumber(FIRST + day), end: dateFromDayNumber(FIRST + day + length) }));
const wallet = fc.constantFrom(...CURRENCIES);
const unit = fc.constantFrom(...CALENDAR_UNITS);

/** Reference: the contract's formulas over single transactions, in decimals. */
function reference(transactions: DayTotalRow[], stored: StoredRate[], into: string) {
  const eurRate = (currency: string, date: string) => {
    if (currency === 'EUR') return '1';
    const list = stored.filter((rate) => rate.currency === currency);
    return (list.findLast((rate) => rate.date <= date) ?? list[0])?.rate ?? '';
  };
  const r = (currency: string, date: string) =>
    currency === into ? parseDecimal('1') : crossRate(eurRate(currency, date), eurRate(into, date));
  const sum = (list: Decimal[]) => list.reduce((a, b) => a.plus(b), ZERO);
  return {
    worth: (end: string) =>
      sum(
        transactions
          .filter((b) => b.date <= end)
          .map((b) => amountAtRate(parseUnlimitedDecimal(b.amount), r(b.currency, end))),
      ),
    moved: (start: string, end: string) =>
      sum(
        transactions
          .filter((b) => start <= b.date && b.date <= end)
          .map((b) => amountAtRate(parseUnlimitedDecimal(b.amount), r(b.currency, b.date))),
      ),
  };
}

describe('net worth over time, for any transactions and rates', () => {
  it('equals the contract’s formulas to the last digit', () => {
    fc.assert(
      fc.property(rows, histories, range, wallet, unit, (transactions, stored, days, into, by) => {
        const { worth, moved } = reference(transactions, stored, into);
        const input = {
          totals: toDayTotals(transactions),
          rates: new RateTable(stored).rateInto(into),
          intervals: splitIntoIntervals(days, by),
        };
        const expected = input.intervals.map(({ period, start, end }) => ({
          period,
          inPeriod: moved(start, end),
          cumulative: worth(end),
          fxEffectCumulative: worth(end).minus(moved('0000-01-01', end)),
        }));
        const asText = (list: typeof expected) =>
          list.map((r) => [r.period, ...[r.inPeriod, r.cumulative, r.fxEffectCumulative].map(formatDecimal)]);
        expect(asText(runToEnd(exactNetWorthTimeSeries(input)))).toEqual(asText(expected));

        const places = { EUR: 2, USD: 2, JPY: 0, BTC: 8 }[into] ?? 0;
        const rounded = (value: Decimal) => Number(formatDecimal(roundHalfEven(value, places)));
        expect(runToEnd(netWorthTimeSeries(input))).toEqual(
          expected.map((r) => ({
            period: r.period,
            inPeriod: rounded(r.inPeriod),
            cumulative: rounded(r.cumulative),
            fxEffectCumulative: rounded(r.fxEffectCumulative),
          })),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('has cumulative(n) = cumulative(n−1) + inPeriod(n) + fx(n) − fx(n−1), before rounding', () => {
    fc.assert(
      fc.property(rows, histories, range, wallet, unit, (transactions, stored, days, into, by) => {
        const list = runToEnd(
          exactNetWorthTimeSeries({
            totals: toDayTotals(transactions),
            rates: new RateTable(stored).rateInto(into),
            intervals: splitIntoIntervals(days, by),
          }),
        );
        for (const [n, r] of list.entries()) {
          const before = list[n - 1];
          if (!before) continue;
          const fxChange = r.fxEffectCumulative.minus(before.fxEffectCumulative);
          expect(formatDecimal(before.cumulative.plus(r.inPeriod).plus(fxChange))).toBe(formatDecimal(r.cumulative));
        }
      }),
    );
  });

  it('has no FX effect with a single currency', () => {
    fc.assert(
      fc.property(rows, histories, range, wallet, (transactions, stored, days, into) => {
        const list = runToEnd(
          exactNetWorthTimeSeries({
            totals: toDayTotals(transactions.map((b) => ({ ...b, currency: into }))),
            rates: new RateTable(stored).rateInto(into),
            intervals: splitIntoIntervals(days, 'week'),
          }),
        );
        expect(list.every((r) => r.fxEffectCumulative.isZero())).toBe(true);
      }),
    );
  });

  it('parses the compact text of a currency’s day totals', () => {
    fc.assert(
      fc.property(rows, (transactions) => {
        const dollars = transactions.map((b) => ({ ...b, currency: 'USD' }));
        const text = dollars.map((b) => `${dayNumber(b.date)} ${b.amount}`).join(',');
        expect([runToEnd(parseDayTotals('USD', text))]).toEqual(toDayTotals(dollars));
      }),
    );
    expect(runToEnd(parseDayTotals('USD', ''))).toEqual({ currency: 'USD', days: [], amounts: [] });
  });
});
