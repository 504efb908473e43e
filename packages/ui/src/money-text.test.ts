import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoneyInput, parseMoney } from './money-text.ts';

describe('an amount as people write it', () => {
  test.each([
    // Both separators: the later one is the decimal point in every locale.
    ['1.234,56', 'en', '1234.56'],
    ['1,234.56', 'de', '1234.56'],
    ['1.234.567,8', 'en', '1234567.8'],
    // One separator, equal to the locale's decimal point.
    ['1,5', 'de', '1.5'],
    ['1.5', 'en', '1.5'],
    ['1,234', 'de', '1.234'],
    ['1.234', 'en', '1.234'],
    // One separator, different from the locale's decimal point: grouping if three digits follow, otherwise the decimal
    // point.
    ['1.234', 'de', '1234'],
    ['1,234', 'en', '1234'],
    ['1.234', 'de-AT', '1234'],
    ['1.234', 'fr', '1234'],
    ['1.50', 'de', '1.5'],
    ['1,50', 'en', '1.5'],
    ['0.125', 'de', '0.125'],
    ['.125', 'de', '0.125'],
    ['1.234.567', 'de', '1234567'],
    ['1,234,567', 'de', '1234567'],
    // Other grouping characters.
    ['12,34,567.5', 'en-IN', '1234567.5'],
    ['1 234,5', 'fr', '1234.5'],
    ['1\u202f234,5', 'fr', '1234.5'],
    ['1’234.50', 'de-CH', '1234.5'],
    ["1'234.50", 'de-CH', '1234.5'],
    // Signs.
    ['-5', 'en', '-5'],
    ['\u22125', 'en', '-5'],
    ['– 5,00', 'de', '-5'],
    ['5-', 'de', '-5'],
    ['+5', 'en', '5'],
    ['-0,00', 'de', '0'],
    // With the currency, as pasted from a statement.
    ['12,40 €', 'de', '12.4'],
    ['€12.40', 'en', '12.4'],
    ['EUR 12.40', 'en', '12.4'],
    ['−$0.50', 'en', '-0.5'],
    ['−EUR 1,250.75', 'en', '-1250.75'],
    ['1.250,75 eur', 'de', '1250.75'],
    // Leading and trailing zeros and points.
    ['007', 'en', '7'],
    ['5,', 'de', '5'],
    ['5.', 'en', '5'],
    ['12345678901234567890,123456789012345678', 'de', '12345678901234567890.123456789012345678'],
  ])('%s in %s is %s', (text, locale, value) => {
    expect(parseMoney(text, locale, 'EUR')).toBe(value);
  });

  test.each([
    '',
    '-',
    '.',
    ',',
    'abc',
    '12a',
    '1e5',
    '1.23.4',
    '1,2,3',
    '1.234,567.8',
    '12..5',
    '--5',
    '-5-',
    '1/2',
    'USD 5',
    '1 EUR 5',
  ])('%s is not an amount', (text) => {
    for (const locale of ['en', 'de']) expect(parseMoney(text, locale, 'EUR')).toBeNull();
  });
});

const locales = ['en', 'en-IN', 'de', 'de-AT', 'de-CH', 'fr', 'es', 'pl', 'sv', 'ar-EG', 'fa'];

const canonical = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }), fc.stringMatching(/^(\d{0,17}[1-9])?$/))
  .map(([negative, integer, fraction]) => {
    const digits = fraction ? `${integer}.${fraction}` : String(integer);
    return negative && digits !== '0' ? `-${digits}` : digits;
  });

test('reads a displayed amount as the same amount, to the last digit, in every locale', () => {
  fc.assert(
    fc.property(
      canonical,
      fc.constantFrom(...locales),
      fc.constantFrom(undefined, 'EUR', 'JPY', 'BTC'),
      (value, locale, currency) => {
        expect(parseMoney(formatMoneyInput(value, locale, currency), locale, currency)).toBe(value);
      },
    ),
  );
});

test('returns a canonical decimal or null for every input', () => {
  const keys = fc.string({ unit: fc.constantFrom(...'0123456789.,-−+ ’€E') });
  fc.assert(
    fc.property(keys, fc.constantFrom(...locales), (text, locale) => {
      expect(parseMoney(text, locale) ?? '0').toMatch(/^(0|-?[1-9]\d*|-?(0|[1-9]\d*)\.\d*[1-9])$/);
    }),
  );
});

test('shows an amount with the decimals of its currency, and more if it has more', () => {
  expect(formatMoneyInput('1234.5', 'de', 'EUR')).toBe('1.234,50');
  expect(formatMoneyInput('1234.567', 'en', 'EUR')).toBe('1,234.567');
  expect(formatMoneyInput('1234', 'en', 'JPY')).toBe('1,234');
  expect(formatMoneyInput('-5', 'en')).toBe('−5');
});

test('shows a text that is no amount as typed', () => {
  expect(formatMoneyInput('12 or so', 'de', 'EUR')).toBe('12 or so');
  expect(formatMoneyInput('', 'de', 'EUR')).toBe('');
});
