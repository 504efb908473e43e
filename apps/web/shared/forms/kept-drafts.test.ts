import { expect, test } from 'vitest';
import { isChanged } from './kept-drafts.ts';

test('a form has changed if a field has another value, not if it is empty in another way', () => {
  const initial = { name: '', tagIds: [], merchant: null, split: { of: 'a', by: 2 } };
  expect(isChanged({ tagIds: [], name: '', split: { by: 2, of: 'a' } }, initial)).toBe(false);
  expect(isChanged({ ...initial, name: null, merchant: '' }, initial)).toBe(false);
  expect(isChanged({ ...initial, name: 'x' }, initial)).toBe(true);
  expect(isChanged({ ...initial, tagIds: ['b'] }, initial)).toBe(true);
  expect(isChanged({ ...initial, split: { of: 'a', by: 3 } }, initial)).toBe(true);
});
