import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Sha256 } from './sha256.ts';
import { sha256Of } from './sha256-of.ts';

const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('the hash of bytes does not depend on the pieces in which they come', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 5 }), (pieces) => {
      const hash = new Sha256();
      for (const piece of pieces) hash.add(piece);
      expect(hash.digest()).toBe(expected(Buffer.concat(pieces)));
    }),
  );
});

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 100_000])('%i bytes have the hash that everybody knows', (size) => {
  const bytes = randomBytes(size);
  const hash = new Sha256();
  hash.add(bytes);
  expect(hash.digest()).toBe(expected(bytes));
});

test('of a file it is the same with the browser’s own means and without', async () => {
  const bytes = randomBytes(70_000);
  const file = new File([bytes], 'a.pdf');
  expect(await sha256Of(file)).toBe(expected(bytes));
  expect(await sha256Of(file, null)).toBe(expected(bytes));
});
