import { expect, test } from 'vitest';
import { CURRENCIES, guessCurrency } from './currencies.ts';

test.each([
  ['de-DE', 'EUR'],
  ['de', 'EUR'],
  ['de-AT', 'EUR'],
  ['de-CH', 'CHF'],
  ['de-LI', 'CHF'],
  ['en', 'USD'],
  ['en-GB', 'GBP'],
  ['en-IE', 'EUR'],
  ['sv', 'SEK'],
  ['pl-PL', 'PLN'],
  ['ja', 'JPY'],
  ['bg', 'EUR'],
  ['en-001', 'EUR'],
])('suggests for a browser in %s the currency %s', (tag, currency) => {
  expect(guessCurrency(tag)).toBe(currency);
});

test('every currency has a name', () => {
  const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });
  expect(CURRENCIES.filter((code) => names.of(code) === undefined)).toEqual([]);
  expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
});
