import { expect, test } from 'vitest';
import { findMerchantsByText, idsBetween } from './find-merchants.ts';

const merchant = (id: string, name: string, domains: string[] = []) => ({ id, name, domains });

const ALL = [merchant('1', 'Zoo'), merchant('2', 'Bäckerei Süß', ['baecker.example']), merchant('3', 'apple')];
const found = (sought: string) => findMerchantsByText(ALL, sought, 'de').map(({ id }) => id);

test('sorts merchants by name, ignoring case', () => {
  expect(found('')).toEqual(['3', '2', '1']);
});

test('finds merchants by words of their name and domains, ignoring accents', () => {
  expect(found('suss back')).toEqual(['2']);
  expect(found('EXAMPLE')).toEqual(['2']);
  expect(found('apple zoo')).toEqual([]);
});

test('selects the merchants between two, in the order of the list', () => {
  expect(idsBetween(ALL, '1', '3')).toEqual(['1', '2', '3']);
  expect(idsBetween(ALL, '3', '2')).toEqual(['2', '3']);
  expect(idsBetween(ALL, 'gone', '2')).toEqual(['2']);
});
