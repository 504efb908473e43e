import fc from 'fast-check';
import { expect, test } from 'vitest';
import { negateDecimalText, sumDecimalTexts } from './decimal-texts.ts';

test('sums are exact', () => {
  expect(sumDecimalTexts(['0.1', '0.2'])).toBe('0.3');
  expect(sumDecimalTexts(['-12.5', '12.5'])).toBe('0');
  expect(sumDecimalTexts([])).toBe('0');
  expect(sumDecimalTexts(['99999999999999999999.999999999999999999', '0.000000000000000001'])).toBe(
    '100000000000000000000',
  );
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (cents) => {
      const asText = (value: number) =>
        sumDecimalTexts([
          `${value < 0 ? '-' : ''}${Math.trunc(Math.abs(value) / 100)}.${String(Math.abs(value) % 100).padStart(2, '0')}`,
        ]);
      expect(sumDecimalTexts(cents.map(asText))).toBe(asText(cents.reduce((sum, value) => sum + value, 0)));
    }),
  );
});

test('negates an amount', () => {
  expect(negateDecimalText('12.5')).toBe('-12.5');
  expect(negateDecimalText('-12.5')).toBe('12.5');
  expect(negateDecimalText('0')).toBe('0');
});
