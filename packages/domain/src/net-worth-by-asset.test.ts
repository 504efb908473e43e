import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertDaySums } from './converted-sums.ts';
import { dateFromDayNumber } from './dates.ts';
import { Decimal, formatDecimal, parseUnlimitedDecimal, ZERO } from './decimal.ts';
import { amountAtRate, NoExchangeRateError, RateTable } from './fx.ts';
import { netWorthByAsset, periodValuationDays } from './net-worth-by-asset.ts';

const table = new RateTable([
  { currency: 'USD', date: '2026-10-31', rate: '1.25' },
  { currency: 'USD', date: '2026-11-15', rate: '1' },
]);
const rates = table.rateInto('EUR');

describe('net worth by asset', () => {
  it('is taken at the period’s end and on the day before its start, but not after today', () => {
    const november = { start: '2026-11-01', end: '2026-11-30' };
    expect(periodValuationDays(november, '2026-11-21')).toEqual({ end: '2026-11-21', before: '2026-10-31' });
    expect(periodValuationDays(november, '2026-12-21')).toEqual({ end: '2026-11-30', before: '2026-10-31' });
    expect(periodValuationDays(november, '2026-10-21')).toEqual({ end: '2026-10-21', before: '2026-10-21' });
  });

  it('lists every asset, and counts instant assets as emergency fund', () => {
    const { byAsset, kpis } = netWorthByAsset({
      assets: [
        { id: 'account', instant: true },
        { id: 'depot', instant: false },
        { id: 'empty', instant: true },
      ],
      balances: [
        { assetId: 'account', currency: 'EUR', amountAtEnd: '150.005', amountBefore: '100' },
        { assetId: 'account', currency: 'USD', amountAtEnd: '10', amountBefore: '10' },
        { assetId: 'depot', currency: 'USD', amountAtEnd: '1000', amountBefore: '900' },
      ],
      movements: [
        { key: 'account', currency: 'EUR', date: '2026-11-03', amount: '-90' },
        { key: 'depot', currency: 'USD', date: '2026-11-03', amount: '112.5' },
      ],
      valuation: { end: '2026-11-21', before: '2026-10-31' },
      rates,
    });
    expect(Object.fromEntries(byAsset)).toEqual({
      account: {
        value: 160,
        valuePreviousPeriod: 108,
        valueChange: 52,
        valuePreviousPeriodWithTransfersAndBalancesAdded: 18,
      },
      depot: {
        value: 1000,
        valuePreviousPeriod: 720,
        valueChange: 280,
        valuePreviousPeriodWithTransfersAndBalancesAdded: 810,
      },
      empty: { value: 0, valuePreviousPeriod: 0, valueChange: 0, valuePreviousPeriodWithTransfersAndBalancesAdded: 0 },
    });
    expect(kpis).toEqual({
      total: 1160,
      totalPreviousPeriod: 828,
      totalChange: 332,
      emergencyFund: 160,
      emergencyFundPreviousPeriod: 108,
      emergencyFundChange: 52,
    });
  });

  it('rounds each number on its own; totals are computed from exact values', () => {
    const balance = (assetId: string) => ({ assetId, currency: 'EUR', amountAtEnd: '0.004', amountBefore: '0' });
    const { byAsset, kpis } = netWorthByAsset({
      assets: ['a', 'b', 'c'].map((id) => ({ id, instant: false })),
      balances: ['a', 'b', 'c'].map(balance),
      movements: [],
      valuation: { end: '2026-11-21', before: '2026-10-31' },
      rates,
    });
    expect([...byAsset.values()].map(({ value }) => value)).toEqual([0, 0, 0]);
    expect(kpis.total).toBe(0.01);
  });
});

describe('sums at the rates of their days', () => {
  it('are exact per key', () => {
    const keyed = fc.record({
      key: fc.constantFrom('a', 'b', 'c'),
      currency: fc.constantFrom('EUR', 'USD'),
      date: fc.integer({ min: 20_700, max: 20_800 }).map(dateFromDayNumber),
      amount: fc
        .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 18 }))
        .map(([digits, places]) => formatDecimal(new Decimal(`${digits}e-${places}`))),
    });
    fc.assert(
      fc.property(fc.array(keyed), (rows) => {
        const expected = new Map<string, Decimal>();
        for (const { key, currency, date, amount } of rows) {
          const converted = amountAtRate(parseUnlimitedDecimal(amount), table.rateInto('USD').on(currency, date));
          expected.set(key, (expected.get(key) ?? ZERO).plus(converted));
        }
        const texts = (sums: Map<string, Decimal>) => [...sums].map(([key, sum]) => [key, formatDecimal(sum)]);
        expect(texts(convertDaySums(rows, table.rateInto('USD')))).toEqual(texts(expected));
      }),
    );
  });

  it('reject a currency without a rate', () => {
    const row = { key: 'a', currency: 'XYZ', date: '2026-11-21', amount: '1' };
    expect(() => convertDaySums([row], rates)).toThrow(NoExchangeRateError);
  });
});
