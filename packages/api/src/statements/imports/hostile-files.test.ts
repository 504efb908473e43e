import { randomUUID } from 'node:crypto';
import { importerTypes } from '@coffer/banking/statements/importer-types.ts';
import { hostileFiles } from '@coffer/banking/statements/testing/hostile-files.ts';
import { describe, expect, test } from 'vitest';
import { type CpuUse, findCpuCostFaults, measureCpuUse, measureLowestCpuUse } from '../../testing/hostile/cpu-use.ts';
import { readFileWithoutBlocking } from './read-file-without-blocking.ts';
import { UnreadableStatementError } from './statement-faults.ts';
import { STATEMENT_FILE_READERS } from './statement-file-readers.ts';
import { maxReadingCpuMs } from './watched-thread.ts';

const files = importerTypes.flatMap((importerType) =>
  hostileFiles[importerType].map(({ name, make }) => ({ importerType, name, make })),
);
const SOAK = process.env['COFFER_SOAK'] ? 8 : 1;
/** The test with concurrent requests reads only one of every `FILE_INTERVAL` files. */
const FILE_INTERVAL = SOAK > 1 ? 6 : 24;
const FULL_FILE_BYTES = 128 * 1024 * SOAK;

function fileOf({ importerType, make }: (typeof files)[number], bytes: number) {
  const made = make(bytes);
  const content = typeof made === 'string' ? Buffer.from(made) : made;
  return { importerType, content, settings: {}, defaultCurrency: 'EUR' };
}

test('has hostile files for every format', () => {
  expect(Object.keys(hostileFiles).sort()).toEqual([...importerTypes].sort());
  for (const type of importerTypes) expect(hostileFiles[type].length).toBeGreaterThan(5);
});

describe('reading time of a hostile file is linear in its length', () => {
  test.each(files)('$importerType: $name', async (file) => {
    const read = (bytes: number) => {
      const given = fileOf(file, bytes);
      // Each call copies the content, because the parts of an archive are cached for its byte array.
      return async () => STATEMENT_FILE_READERS.survey({ ...given, content: Uint8Array.from(given.content) });
    };
    // A single long turn is acceptable in a separate thread.
    const withoutTurns = ({ total }: CpuUse) => ({ total, longestTurn: 0 });
    expect(await faultsOf(read, withoutTurns)).toEqual([]);
  });
});

/**
 * Returns the faults in the cost of reading `FULL_FILE_BYTES` bytes. If there are any, measures several more times and returns
 * the faults of the fastest runs.
 */
async function faultsOf(
  read: (bytes: number) => () => Promise<unknown>,
  judged: (use: CpuUse) => CpuUse = (use) => use,
): Promise<string[]> {
  const [half, whole] = [read(FULL_FILE_BYTES / 2), read(FULL_FILE_BYTES)];
  const faults = findCpuCostFaults({
    half: judged(await measureCpuUse(half)),
    whole: judged(await measureCpuUse(whole)),
  });
  if (faults.length === 0) return faults;
  // Compilation or garbage collection may have distorted the first run.
  return findCpuCostFaults({
    half: judged(await measureLowestCpuUse(4, half)),
    whole: judged(await measureLowestCpuUse(4, whole)),
  });
}

describe('reading a file beside other requests', () => {
  test('delays no other request, whatever the file contains', async () => {
    const read = (file: (typeof files)[number], bytes: number) => {
      const given = fileOf(file, bytes);
      return () => readFileWithoutBlocking('survey', given, { userId: randomUUID() });
    };
    const found: string[] = [];
    for (const file of files.filter((_, index) => index % FILE_INTERVAL === 0)) {
      const faults = await faultsOf((bytes) => read(file, bytes));
      found.push(...faults.map((fault) => `${file.importerType}, ${file.name}: ${fault}`));
    }
    expect(found).toEqual([]);
  });

  test('rejects a file that exceeds the time limit for its size, and reads the next one', async () => {
    expect(maxReadingCpuMs(64 * 1024 * 1024)).toBeGreaterThan(maxReadingCpuMs(1024));
    const userId = randomUUID();
    const unreadable = {
      importerType: 'csv' as const,
      content: 'x'.repeat(5000),
      settings: {},
      defaultCurrency: 'EUR',
    };
    await expect(readFileWithoutBlocking('prepare', unreadable, { userId })).rejects.toThrow(UnreadableStatementError);
    const content = `Date,Text,Amount\n${'2024-01-01,a,1.00\n'.repeat(300)}`;
    const prepared = await readFileWithoutBlocking('prepare', { ...unreadable, content }, { userId });
    expect(prepared.transactions).toBe(300);
  });
});
