import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountParts, displayedSign, formatAmount, formatPercent } from './amount-format.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('an amount', () => {
  test.each([
    ['1234567.89', { locale: 'en', currency: 'EUR' }, '€1,234,567.89'],
    ['1234567.89', { locale: 'de', currency: 'EUR' }, '1.234.567,89 €'],
    ['-0.5', { locale: 'en', currency: 'USD' }, '−$0.50'],
    ['-0.5', { locale: 'de', currency: 'USD' }, '−0,50 $'],
    ['-98000', { locale: 'en', currency: 'JPY' }, '−¥98,000'],
    ['5', { locale: 'en', currency: 'EUR', sign: 'always' }, '+€5.00'],
    ['0', { locale: 'en', currency: 'EUR', sign: 'always' }, '€0.00'],
    ['-5', { locale: 'en', currency: 'EUR', sign: 'never' }, '€5.00'],
    ['1234.5', { locale: 'en' }, '1,234.5'],
    // All digits are shown, unless rounding is requested; then half rounds away from zero.
    ['0.00012345', { locale: 'en', currency: 'EUR' }, '€0.00012345'],
    ['2.345', { locale: 'en', currency: 'EUR', decimals: 2 }, '€2.35'],
    ['-2.345', { locale: 'en', currency: 'EUR', decimals: 2 }, '−€2.35'],
    ['-0.004', { locale: 'en', currency: 'EUR', decimals: 2 }, '€0.00'],
    // A crypto currency whose code Intl rejects.
    ['42.125', { locale: 'en', currency: 'DOGE' }, 'DOGE 42.125'],
    ['-42.125', { locale: 'de', currency: 'DOGE' }, '−42,125 DOGE'],
    // More digits than a floating-point number has.
    ['12345678901234567890.123456789012345678', { locale: 'en' }, '12,345,678,901,234,567,890.123456789012345678'],
    ['12 or so', { locale: 'en', currency: 'EUR' }, '12 or so'],
  ] as const)('%s is written %j as %s', (value, format, text) => {
    expect(plain(formatAmount(value, format))).toBe(text);
  });

  test('of a report is an already rounded number', () => {
    expect(formatAmount(-1234.5, { locale: 'en', currency: 'EUR' })).toBe('−€1,234.50');
    expect(formatAmount(1e21, { locale: 'en' })).toBe('1,000,000,000,000,000,000,000');
  });

  test('is split at its decimal point, so that a column can be aligned', () => {
    expect(amountParts('-1234.5', { locale: 'de', currency: 'CHF' })).toEqual({
      before: '−',
      integer: '1.234',
      fraction: ',50',
      after: '\u00a0CHF',
    });
  });

  test('keeps every digit, and shows only U+2212 as minus', () => {
    const decimal = fc
      .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }), fc.stringMatching(/^\d{0,17}[1-9]$/))
      .map(([negative, integer, fraction]) => `${negative ? '-' : ''}${integer}.${fraction}`);
    fc.assert(
      fc.property(decimal, fc.constantFrom('en', 'de', 'fr', 'pl'), (value, locale) => {
        const text = formatAmount(value, { locale });
        expect(text).not.toContain('-');
        expect(text.replace(/\D/g, '')).toBe(value.replace(/\D/g, ''));
      }),
    );
  });
});

test('a ratio is shown as a percentage', () => {
  expect(formatPercent('0.0832', { locale: 'en' })).toBe('8.3%');
  expect(plain(formatPercent('-0.0415', { locale: 'de', sign: 'always' }))).toBe('−4,2 %');
  expect(formatPercent(0, { locale: 'en', sign: 'always', decimals: 0 })).toBe('0%');
});

test('the sign is the sign of the displayed value', () => {
  expect(displayedSign('-0.004')).toBe(-1);
  expect(displayedSign('-0.004', 2)).toBe(0);
  expect(displayedSign('0.000')).toBe(0);
  expect(displayedSign('12')).toBe(1);
  expect(displayedSign(-3)).toBe(-1);
});
