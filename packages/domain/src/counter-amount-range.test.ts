import fc from 'fast-check';
import { expect, test } from 'vitest';
import { counterAmountRange } from './counter-amount-range.ts';
import { Decimal, formatDecimal } from './decimal.ts';
import { NoExchangeRateError, RateTable } from './fx.ts';

const rates = new RateTable([
  { currency: 'USD', date: '2026-01-01', rate: '1.25' },
  { currency: 'USD', date: '2026-06-01', rate: '2' },
]);

const mirror = (currency: string, amount: string, date = '2026-03-01') => {
  const { expected, low, high } = counterAmountRange(new Decimal(amount), 'EUR', date, rates.rateInto(currency));
  return [low, expected, high].map(formatDecimal);
};

test('in the same currency only the equal amount mirrors', () => {
  expect(mirror('EUR', '-12.34')).toEqual(['-12.34', '-12.34', '-12.34']);
});

test('in another currency, amounts within three percent of the converted amount mirror, at the rate of the day', () => {
  expect(mirror('USD', '100')).toEqual(['121.25', '125', '128.75']);
  expect(mirror('USD', '-100', '2026-07-01')).toEqual(['-206', '-200', '-194']);
  expect(() => mirror('CHF', '1')).toThrow(NoExchangeRateError);
});

test('the expected amount is between the bounds, and all have the same sign', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
      fc.constantFrom('EUR', 'USD'),
      (amount, currency) => {
        const { expected, low, high } = counterAmountRange(
          new Decimal(String(amount)),
          'EUR',
          '2026-02-02',
          rates.rateInto(currency),
        );
        expect(low.lessThanOrEqualTo(expected) && expected.lessThanOrEqualTo(high)).toBe(true);
        expect(Math.sign(low.toNumber())).toBe(Math.sign(Number(amount)));
        expect(Math.sign(high.toNumber())).toBe(Math.sign(Number(amount)));
      },
    ),
  );
});
