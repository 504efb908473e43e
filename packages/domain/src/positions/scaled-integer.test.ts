import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decimal, formatDecimal, sumDecimals } from '../decimal.ts';
import { multiplyScaled, SCALED_ZERO, ScaledDecimals, sumScaled } from './scaled-integer.ts';

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 18 }))
  .map(([digits, places]) => new Decimal(digits.toString()).div(new Decimal(10).pow(places)));

test('products and sums of scaled integers equal those of decimals, exactly', () => {
  const scaled = new ScaledDecimals();
  fc.assert(
    fc.property(fc.array(fc.tuple(decimal, decimal), { maxLength: 6 }), (pairs) => {
      const products = pairs.map(([a, b]) =>
        multiplyScaled([scaled.toScaledInteger(a), scaled.toScaledInteger(b), scaled.toScaledInteger(a)]),
      );
      const expected = sumDecimals(pairs.map(([a, b]) => a.times(b).times(a)));
      expect(formatDecimal(sumScaled([SCALED_ZERO, ...products]))).toBe(formatDecimal(expected));
    }),
  );
  expect(formatDecimal(sumScaled([]))).toBe('0');
});
