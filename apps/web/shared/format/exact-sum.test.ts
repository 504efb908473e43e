import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactSum, negated, shareAfter } from './exact-sum.ts';

test('sums are exact', () => {
  expect(exactSum(['0.1', '0.2'])).toBe('0.3');
  expect(exactSum(['-12.5', '12.5'])).toBe('0');
  expect(exactSum([])).toBe('0');
  expect(exactSum(['99999999999999999999.999999999999999999', '0.000000000000000001'])).toBe('100000000000000000000');
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (cents) => {
      const asText = (value: number) =>
        exactSum([
          `${value < 0 ? '-' : ''}${Math.trunc(Math.abs(value) / 100)}.${String(Math.abs(value) % 100).padStart(2, '0')}`,
        ]);
      expect(exactSum(cents.map(asText))).toBe(asText(cents.reduce((sum, value) => sum + value, 0)));
    }),
  );
});

test('the other sign of an amount', () => {
  expect(negated('12.5')).toBe('-12.5');
  expect(negated('-12.5')).toBe('12.5');
  expect(negated('0')).toBe('0');
});

test('the part of an amount after some days of its month, rounded half away from zero to 18 places', () => {
  expect(shareAfter('100', 22, 30)).toBe('26.666666666666666667');
  expect(shareAfter('-100', 22, 30)).toBe('-26.666666666666666667');
  expect(shareAfter('0.000000000000000001', 1, 2)).toBe('0');
  expect(shareAfter('12.5', 31, 31)).toBe('0');
  expect(shareAfter('12.5', 0, 31)).toBe('12.5');
});
