import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { toProblem } from '../../kernel/to-problem.ts';
import { createTestPerson, openTestDatabase } from '../../testing/create-test-wallet.ts';
import { measureLowestCpuUse } from '../../testing/hostile/cpu-use.ts';
import { isUnrestoredLine, parseExportLines } from './export-parts.ts';
import { readUnpackedBytes } from './file-bytes.ts';
import { readFileLines } from './file-lines.ts';
import { restoreWallet } from './restore-wallet.ts';
import { withTemporaryFile } from './testing/with-temporary-file.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());
let userId: string;
beforeAll(async () => {
  userId = await createTestPerson(services, 'Bea');
});

const id = randomUUID();
const time = '2026-01-01T00:00:00.000Z';
const audit = { createdTime: time, createdUserId: id, lastUpdatedTime: time, lastUpdatedUserId: id };
const wallet = {
  id,
  name: 'Home',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  locale: 'en',
  emergencyFundTarget: null,
};
const HEAD = JSON.stringify({ format: 'coffer', version: 1, wallet: { ...wallet, ...audit } });
const record = (type: string, fields: string) => `{"type":"${type}","record":{"walletId":"${id}",${fields}}}`;
const fileOf = (...lines: string[]) => [HEAD, ...lines, ''].join('\n');

/** Returns the reason why a file is rejected. */
const refused = async (file: string | Buffer): Promise<string> =>
  withTemporaryFile(file, (path) =>
    restoreWallet(
      { ...services, now: () => new Date() },
      { credential: { kind: 'session', id: randomUUID(), userId }, requestId: 'test' },
      path,
    ),
  ).then(
    () => 'not refused',
    (error: unknown) => {
      const { code, parts } = toProblem(error);
      return `${code}: ${parts.detail ?? ''}`;
    },
  );

describe('a hostile export is rejected', () => {
  test('when it unpacks to more than 100 times its size', async () => {
    const line = record('auditRow', `"after":"${' '.repeat(1024 * 1024)}"`);
    const packed = await promisify(gzip)(fileOf(...Array.from({ length: 80 }, () => line)));
    expect(packed.length).toBeLessThan(1024 * 1024);
    expect(await refused(packed)).toBe('invalidFile: The file unpacks to more than 100 times its size.');
  });

  test.each([
    ['of one endless line', fileOf(record('tag', `"name":"${'x'.repeat(9 * 1024 * 1024)}"`)), 'is longer than 8 MiB'],
    ['with deep values', fileOf(record('import', `"balanceCheck":${'['.repeat(5000)}${']'.repeat(5000)}`)), '64 deep'],
    [
      'with many values in a line',
      fileOf(record('import', `"balanceCheck":[${'[],'.repeat(600_000)}0]`)),
      '500000 values',
    ],
    [
      'with many fields',
      fileOf(record('tag', Array.from({ length: 10_000 }, (_, at) => `"f${at}":1`).join())),
      'Line 2',
    ],
    [
      'of many lines without an end',
      fileOf(...Array.from({ length: 5_000 }, () => record('member', '"a":1'))),
      'ends too early',
    ],
  ])('%s', async (_, file, message) => {
    const answer = await refused(file);
    expect(answer).toContain(message);
    expect(answer).toMatch(/^invalidFile: Line \d+/);
    expect(answer.length).toBeLessThan(1000);
  });
});

test('long records of kinds that are not restored are skipped without parsing', async () => {
  const line = record('auditRow', `"after":[${'[],'.repeat(350_000)}0]`);
  const file = fileOf(...Array.from({ length: 20 }, () => line));
  const read = () =>
    withTemporaryFile(file, async (path) => {
      for await (const part of parseExportLines(readFileLines(readUnpackedBytes(path), isUnrestoredLine), randomUUID()))
        expect(part.kind).toBe('wallet');
    }).catch((error: unknown) => expect(toProblem(error).parts.detail).toContain('ends too early'));
  const { total: parsing } = await measureLowestCpuUse(3, async () => JSON.parse(line));
  const { total: skipping } = await measureLowestCpuUse(3, read);
  expect(skipping).toBeLessThan((20 * parsing) / 2);
});
