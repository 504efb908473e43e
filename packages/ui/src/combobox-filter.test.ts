import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ComboboxOption, findOptions, foldForSearch, hasOptionNamed } from './combobox-filter.ts';

const options: readonly ComboboxOption[] = [
  { value: '1', label: 'Miete und Strom', group: 'Wohnen' },
  { value: '2', label: 'Straßenbahn', group: 'Wege' },
  { value: '3', label: 'Café am Ring', hint: 'Wien' },
  { value: '4', label: 'EUR', keywords: 'Euro' },
  { value: '5', label: 'Stromkosten' },
  { value: '6', label: 'Nachtstrom' },
];
const found = (query: string) => findOptions(options, query).map(({ value }) => value);

test('an empty query returns all options in their order', () => {
  expect(findOptions(options, '  ')).toBe(options);
});

test('ignores case, accents and ligatures', () => {
  expect(found('CAFE')).toEqual(['3']);
  expect(found('strasse')).toEqual(['2']);
  expect(foldForSearch('Ünïcôdé ﬁn')).toBe('unicode fin');
});

test('sorts labels that begin with the query first, then words that do, then the rest', () => {
  expect(found('strom')).toEqual(['5', '1', '6']);
});

test('also searches hint, group and keywords, after the labels', () => {
  expect(found('wien')).toEqual(['3']);
  expect(found('euro')).toEqual(['4']);
  expect(found('weg')).toEqual(['2']);
});

test('requires every word, in any order', () => {
  expect(found('ring caf')).toEqual(['3']);
  expect(found('ring strom')).toEqual([]);
});

test('recognises an existing name in any case', () => {
  expect(hasOptionNamed(options, ' cafe AM ring ')).toBe(true);
  expect(hasOptionNamed(options, 'cafe')).toBe(false);
});

test('returns existing options once, and finds each option by its label', () => {
  const labels = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 30 });
  fc.assert(
    fc.property(labels, fc.string(), (names, query) => {
      const all = names.map((label) => ({ value: label, label }));
      const some = findOptions(all, query);
      expect(new Set(some).size).toBe(some.length);
      for (const option of some) expect(all).toContain(option);
      for (const option of all) expect(findOptions(all, option.label)).toContain(option);
    }),
  );
});
