import { expect, test } from 'vitest';
import { acceptedLanguages, chooseLocale, regionalLanguageTag } from './locales.ts';

test('sorts languages by quality and ignores invalid tags', () => {
  expect(acceptedLanguages('fr;q=0.5, de-AT, en-GB;q=0.8, *;q=0.1, x;q=0')).toEqual(['de-AT', 'en-GB', 'fr']);
  expect(acceptedLanguages(null)).toEqual([]);
  expect(acceptedLanguages('<script>;q=1')).toEqual([]);
});

test("prefers a choice to the browser's languages, and falls back to English", () => {
  expect(chooseLocale([undefined, 'de'], ['en'])).toBe('de');
  expect(chooseLocale(['xx'], ['fr', 'de-CH'])).toBe('de');
  expect(chooseLocale([], ['fr'])).toBe('en');
});

test('uses the number format of the reader’s region', () => {
  expect(regionalLanguageTag('de', ['en-US', 'de-CH'])).toBe('de-CH');
  expect(regionalLanguageTag('en', ['de-CH'])).toBe('en');
  expect(regionalLanguageTag('en', ['en-GB-u-nu-arab'])).toBe('en-GB');
  expect(regionalLanguageTag('en', ['en-1', 'en-abcdefghijkl', 'en-IE'])).toBe('en-IE');
  expect(regionalLanguageTag('en', ['en-US-US'])).toBe('en');
});
