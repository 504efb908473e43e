import { expect, test } from 'vitest';
import { hasChangedFields } from './kept-drafts.ts';

test('a form has changed if a field has another value, not if it is empty in another way', () => {
  const initial = { name: '', tagIds: [], merchant: null, split: { of: 'a', by: 2 } };
  expect(hasChangedFields({ tagIds: [], name: '', split: { by: 2, of: 'a' } }, initial)).toBe(false);
  expect(hasChangedFields({ ...initial, name: null, merchant: '' }, initial)).toBe(false);
  expect(hasChangedFields({ ...initial, name: 'x' }, initial)).toBe(true);
  expect(hasChangedFields({ ...initial, tagIds: ['b'] }, initial)).toBe(true);
  expect(hasChangedFields({ ...initial, split: { of: 'a', by: 3 } }, initial)).toBe(true);
});
