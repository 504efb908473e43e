import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decimal, formatDecimal, sumDecimals } from './decimal.ts';
import { roundedSum, sumUnroundedAmounts } from './exact-amounts.ts';
import { reportNumber } from './report-money.ts';

test('rounds a sum once, ties to the even neighbour', () => {
  expect(roundedSum(['0.004', '0.004', '0.004'], 'EUR')).toBe('0.01');
  expect(roundedSum(['0.125', '0.9'], 'EUR')).toBe('1.02');
  expect(roundedSum(['-0.004'], 'EUR')).toBe('0');
  expect(roundedSum(['1.5', '1'], 'JPY')).toBe('2');
  expect(roundedSum([], 'EUR')).toBe('0');
});

test('equals the number of a report', () => {
  const amount = fc
    .tuple(fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }), fc.integer({ min: 0, max: 48 }))
    .map(([digits, places]) => formatDecimal(new Decimal(digits.toString()).div(new Decimal(10).pow(places))));
  fc.assert(
    fc.property(fc.array(amount), fc.constantFrom('EUR', 'JPY', 'BHD'), (amounts, currency) => {
      const sum = sumDecimals(amounts.map((one) => new Decimal(one)));
      expect(sumUnroundedAmounts(amounts)).toBe(formatDecimal(sum));
      expect(Number(roundedSum(amounts, currency))).toBe(reportNumber(sum, currency));
    }),
  );
});
