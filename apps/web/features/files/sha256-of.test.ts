import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256Of } from './sha256-of.ts';

const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A file that is read in these pieces, as a browser reads one from a disk. */
class InPieces extends File {
  readonly #pieces: readonly Uint8Array<ArrayBuffer>[];

  constructor(pieces: readonly Uint8Array<ArrayBuffer>[]) {
    super([...pieces], 'a.pdf');
    this.#pieces = pieces;
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const pieces = this.#pieces;
    return new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });
  }
}

test('the hash of bytes does not depend on the pieces in which they come', async () => {
  const piece = fc.uint8Array({ maxLength: 200 }).map((bytes) => Uint8Array.from(bytes));
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 5 }), async (pieces) => {
      expect(await sha256Of(new InPieces(pieces), null)).toBe(expected(Buffer.concat(pieces)));
    }),
  );
});

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 100_000])(
  '%i bytes have the hash that everybody knows',
  async (size) => {
    const bytes = randomBytes(size);
    expect(await sha256Of(new File([bytes], 'a.pdf'), null)).toBe(expected(bytes));
  },
);

test('of a file it is the same with the browser’s own means and without', async () => {
  const bytes = randomBytes(70_000);
  const file = new File([bytes], 'a.pdf');
  expect(await sha256Of(file)).toBe(expected(bytes));
  expect(await sha256Of(file, null)).toBe(expected(bytes));
});
