import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DamagedArchiveError, readArchive, writeArchive } from './archive.ts';

const KEY = Buffer.alloc(32, 7);

const FILES: readonly [string, Buffer][] = [
  ['first.json', Buffer.from('{"format":1}')],
  ['folder/empty', Buffer.alloc(0)],
  ['folder/text', Buffer.from('x'.repeat(70_000))],
  [`folder/${'long-'.repeat(40)}name`, Buffer.from(Array.from({ length: 40_000 }, (_, at) => (at * at) % 251))],
];

let place: string;
let archive: string;
let whole: Buffer;
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'coffer-archive-'));
  archive = join(place, 'archive');
  await writeArchive(archive, KEY, async (writer) => {
    await writer.directory('folder');
    for (const [name, bytes] of FILES) await writer.file(name, bytes.length, [bytes]);
  });
  whole = readFileSync(archive);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

async function contents(bytes: Buffer): Promise<Map<string, Buffer>> {
  const path = join(place, 'read');
  writeFileSync(path, bytes);
  const found = new Map<string, Buffer>();
  await readArchive(path, async (name, _kind, chunks) => void found.set(name, await buffer(chunks)));
  return found;
}

describe('an archive', () => {
  test('returns its contents, and is readable only by its owner', async () => {
    expect([...(await contents(whole))]).toEqual([['folder', Buffer.alloc(0)], ...FILES]);
    expect(statSync(archive).mode & 0o777).toBe(0o600);
  });

  test('is rejected if truncated anywhere', async () => {
    // The last tenth of this small file is only the end of the tar file; without it, the archive still has all
    // contents.
    const lengths = fc.integer({ min: 0, max: Math.floor(whole.length * 0.9) });
    await fc.assert(
      fc.asyncProperty(lengths, async (length) => {
        await expect(contents(whole.subarray(0, length))).rejects.toThrow(DamagedArchiveError);
      }),
      { seed: 13, numRuns: 60, examples: [[0], [1]] },
    );
  });

  test('is rejected if any bit is flipped', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), async (at, bit) => {
        const damaged = Buffer.from(whole);
        damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
        // zstd ignores some damaged bits; all contents must then be unchanged.
        const read = await contents(damaged).catch((error: unknown) => error);
        if (read instanceof Map) expect([...read].slice(1)).toEqual(FILES);
        else expect(read).toBeInstanceOf(DamagedArchiveError);
      }),
      { seed: 13, numRuns: 80 },
    );
  });

  test('of another format is rejected; bytes after its end are ignored', async () => {
    await expect(contents(Buffer.from('PK\u0003\u0004 no backup at all'))).rejects.toThrow(DamagedArchiveError);
    expect([...(await contents(Buffer.concat([whole, Buffer.from('more')])))].slice(1)).toEqual(FILES);
  });

  test.each([['../outside'], ['/outside'], ['a/../../outside'], ['./x'], ['a\\b'], ['a\nb']])(
    'rejects the entry name %s',
    async (name) => {
      const path = join(place, 'foreign');
      rmSync(path, { force: true });
      await writeArchive(path, KEY, (writer) => writer.file(name, 1, [Buffer.from('x')]));
      await expect(contents(readFileSync(path))).rejects.toThrow(DamagedArchiveError);
    },
  );

  test('reports the cause when writing fails', async () => {
    const failing = writeArchive(join(place, 'failing'), KEY, async (writer) => {
      await writer.file('a', 1, [Buffer.from('x')]);
      throw new Error('the cause');
    });
    await expect(failing).rejects.toThrow('the cause');
    const tooShort = writeArchive(join(place, 'short'), KEY, (writer) => writer.file('a', 5, [Buffer.from('x')]));
    await expect(tooShort).rejects.toThrow();
  });
});
