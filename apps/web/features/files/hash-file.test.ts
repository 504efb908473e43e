import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashFile } from './hash-file.ts';

const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A file whose stream returns these chunks, as a browser's file does. */
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

test('the hash does not depend on the chunks of the stream', async () => {
  const piece = fc.uint8Array({ maxLength: 200 }).map((bytes) => Uint8Array.from(bytes));
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 5 }), async (pieces) => {
      expect(await hashFile(new InPieces(pieces), null)).toBe(expected(Buffer.concat(pieces)));
    }),
  );
});

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 100_000])(
  'hashes %i bytes the same as node:crypto',
  async (size) => {
    const bytes = randomBytes(size);
    expect(await hashFile(new File([bytes], 'a.pdf'), null)).toBe(expected(bytes));
  },
);

test('hashes a file the same with and without Web Crypto', async () => {
  const bytes = randomBytes(70_000);
  const file = new File([bytes], 'a.pdf');
  expect(await hashFile(file)).toBe(expected(bytes));
  expect(await hashFile(file, null)).toBe(expected(bytes));
});
