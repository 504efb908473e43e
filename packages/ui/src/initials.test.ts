import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Ada Lovelace', 'AL'],
  ['örjan', 'Ö'],
  ['Anna-Maria von der Tann', 'AT'],
  ['  many   spaces  here ', 'MH'],
  ['(Household)', 'H'],
  ['木村 拓哉', '木拓'],
  ['👩‍👩‍👧 Family', '👩‍👩‍👧F'],
  ['', '?'],
  ['— …', '?'],
])('%s has the initials %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
