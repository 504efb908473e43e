import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { withIncomingFile } from './incoming-files.ts';

test('bytes that are rejected immediately leave no file, not even one created after the deletion', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'coffer-arrivals-'));
  const check = async function* (bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
    yield* bytes;
    throw new Error('refused');
  };
  const arrive = () => withIncomingFile({ directory, bytes: Readable.from([]), check }, async () => null);
  for (let round = 0; round < 40; round += 1) {
    await Promise.all(Array.from({ length: 25 }, () => expect(arrive()).rejects.toThrow('refused')));
  }
  expect(await readdir(directory)).toEqual([]);
  await rm(directory, { recursive: true });
});
