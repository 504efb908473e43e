import { expect, test } from 'vitest';
import { hasFileFilter, readFileFilters } from './file-filters.ts';

const read = (search: string) => readFileFilters(new URLSearchParams(search));

test('reads the filters of an address, and ignores invalid ones', () => {
  expect(read('text=rent&attached=false')).toEqual({ text: 'rent', attached: false });
  expect(read('text=&attached=maybe&file=x')).toEqual({});
  expect(read(`text=${'x'.repeat(300)}`).text).toHaveLength(255);
});

test('lists all files without a filter', () => {
  expect(hasFileFilter(read(''))).toBe(false);
  expect(hasFileFilter(read('attached=false'))).toBe(true);
});
