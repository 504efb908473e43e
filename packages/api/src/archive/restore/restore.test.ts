import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  createTestCaller,
  createTestPerson,
  createTestWallet,
  openTestDatabase,
} from '../../testing/create-test-wallet.ts';
import { fillTestWallet } from '../../testing/full-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { EXPORTED_KINDS } from '../export/exported-kinds.ts';
import { readTestExport } from '../export/testing/read-test-export.ts';
import { readFileLines } from './file-lines.ts';
import { restoreWallet } from './restore-wallet.ts';
import { RESTORED_KINDS, UNRESTORED_KINDS } from './restored-kinds.ts';
import { withTemporaryFile } from './testing/with-temporary-file.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

type Line = { type: string; record: Record<string, unknown> };

let userId: string;
const restore = (file: string | Buffer, now = new Date()) =>
  withTemporaryFile(file, (path) =>
    restoreWallet(
      { ...services, now: () => now },
      { credential: { kind: 'session', id: randomUUID(), userId }, requestId: 'test' },
      path,
    ),
  );

/** Returns the lines that must be equal in an export and in the export of the restored wallet. */
function comparableLines(exported: string): string[] {
  const [head = '', ...lines] = exported.trimEnd().split('\n');
  const { id } = JSON.parse(head).wallet;
  return [head, ...lines]
    .filter((line) => ![...UNRESTORED_KINDS.keys(), 'end'].some((type) => line.startsWith(`{"type":"${type}"`)))
    .map((line) => line.replaceAll(id, 'the wallet'));
}

let filled: string;
let walletId: string;
beforeAll(async () => {
  const wallet = await createTestWallet(services);
  ({ walletId } = wallet);
  await fillTestWallet(services, { walletId, userId: wallet.userId, owner: wallet.asOwner() });
  filled = await readTestExport(services.database, walletId);
  userId = await createTestPerson(services, 'Bea');
});

const lines = () => filled.trimEnd().split('\n');
/** Returns the export with one line changed, and its line number. */
function changed(type: string, change: object | ((record: Record<string, unknown>) => object)) {
  const all = lines();
  const at = all.findIndex((line) => line.startsWith(`{"type":"${type}"`));
  const { record } = JSON.parse(all[at] ?? '') as Line;
  const more = typeof change === 'function' ? change(record) : change;
  all[at] = JSON.stringify({ type, record: { ...record, ...more } });
  return { file: `${all.join('\n')}\n`, line: at + 1 };
}

describe('a wallet restored from an export', () => {
  test('has the same export, except for data that a file cannot provide', async () => {
    const { id } = await restore(filled);
    expect(id).not.toBe(walletId);
    const again = await readTestExport(services.database, id);
    const known = (line: string) => line.replaceAll('"status":"active"', '"status":"needsReconnect"');
    expect(comparableLines(again)).toEqual(comparableLines(filled).map(known));
    const { id: third } = await restore(again);
    expect(comparableLines(await readTestExport(services.database, third))).toEqual(comparableLines(again));
  });

  test('belongs to the caller, and has a new history', async () => {
    const { id } = await restore(filled);
    const bea = createTestCaller(services, { kind: 'session', id: randomUUID(), userId });
    expect(await bea.members.list({ walletId: id })).toMatchObject([{ userId, role: 'owner' }]);
    expect((await bea.apiKeys.list({ walletId: id })).items).toEqual([]);
    expect(await bea.invitations.list({ walletId: id })).toEqual([]);
    const rows = await services.database.withWallet(id, (transaction) =>
      transaction.query({ text: 'SELECT operation, "userId", "recordId" FROM "AuditRow"' }),
    );
    expect(rows).toEqual([{ operation: 'wallets.restore', userId, recordId: id }]);
  });

  test('returns the same reports, and works like any other wallet', async () => {
    const { id } = await restore(filled);
    const bea = createTestCaller(services, { kind: 'session', id: randomUUID(), userId });
    const before = await testTotals(walletId);
    expect(await testTotals(id)).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
    const { items } = await bea.transactions.list({ walletId: id });
    const linked = items.find(({ transferCounterId }) => transferCounterId !== null);
    await bea.transactions.delete({ walletId: id, id: linked?.id ?? '' });
    const left = (await bea.transactions.list({ walletId: id })).items;
    expect(left.every(({ transferCounterId }) => transferCounterId === null)).toBe(true);
  });

  test('accepts rules of older exports', async () => {
    const older = changed('rule', { ifDirection: undefined, ifGroups: undefined });
    const { id } = await restore(older.file);
    const bea = createTestCaller(services, { kind: 'session', id: randomUUID(), userId });
    const { items } = await bea.rules.list({ walletId: id });
    expect(items).toMatchObject([{ ifText: 'rent', ifDirection: null, ifGroups: [] }]);
  });

  test('accepts only valid patterns, and no more than a wallet may have', async () => {
    const pattern = (value: string) => ({ field: 'notes', match: 'matchesPattern', value });
    const groups = (...conditions: object[]) => changed('rule', { ifGroups: [{ apply: 'any', conditions }] });
    const unread = groups(pattern('a(?=b)'));
    expect(await refusalText(restore(unread.file))).toContain(`line ${unread.line}`);
    const many = Array(20).fill(pattern('a'));
    const more = changed('rule', { ifTextMatch: 'matchesPattern', ifGroups: [{ apply: 'any', conditions: many }] });
    expect(await refusalText(restore(more.file))).toBe('invalidFile file');
    expect(await restore(groups(...many).file)).toMatchObject({ id: expect.any(String) });
  });

  test('may contain a legacyStoreId', async () => {
    const { id } = await restore(changed('tag', { legacyStoreId: 'old-17' }).file);
    const bea = createTestCaller(services, { kind: 'session', id: randomUUID(), userId });
    expect((await bea.tags.list({ walletId: id })).items).toMatchObject([{ legacyStoreId: 'old-17' }]);
  });

  test('is read the same in chunks of any size', async () => {
    const bytes = Buffer.from(filled);
    const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, at) => bytes.subarray(at * 7, at * 7 + 7));
    const read: string[] = [];
    for await (const { text } of readFileLines(Readable.from(pieces))) read.push(text);
    expect(read).toEqual(lines());
  });

  test('contains every kind of record of an export, except what belongs to people and files', () => {
    const notRestored = EXPORTED_KINDS.map(({ type }) => type).filter((type) => !RESTORED_KINDS.has(type));
    const people = ['member', 'invitation', 'apiKey', 'webhook', 'auditRow'];
    expect(notRestored.toSorted()).toEqual([...people, 'file', 'fileAssignment', 'importFile'].toSorted());
  });
});

async function testTotals(id: string) {
  return services.database.withWallet(id, (transaction) =>
    transaction.query({
      text: 'SELECT "assetId", currency, date, amount FROM "DayTotal" WHERE amount <> 0 ORDER BY 1, 2, 3',
    }),
  );
}

describe('a file is rejected with the line number:', () => {
  const walletsOf = () =>
    createTestCaller(services, { kind: 'session', id: randomUUID(), userId }).wallets.list({ limit: 500 });

  test.each<[string, object, string]>([
    ['transaction', { amountValue: '1e3' }, 'amountValue'],
    ['transaction', { date: '2026-02-30' }, 'date'],
    ['transaction', { categoryId: randomUUID() }, 'categoryId refers to a record that does not precede it'],
    ['transaction', { tagIds: [randomUUID()] }, 'tagId refers'],
    ['transaction', { usingStartDate: '2020-01-01' }, 'usingStartDate'],
    ['transaction', { amountCurrency: 'euro' }, 'amountCurrency'],
    ['transaction', { hidden: true }, 'hidden'],
    ['transaction', { notes: 'a\0b' }, 'notes'],
    ['transaction', { createdTime: '2026-13-01T00:00:00.000Z' }, 'createdTime'],
    ['category', { systemKey: 'king' }, 'systemKey'],
    ['category', { type: 'fixedExpense' }, 'violates the rule Category_none_is_uncategorized'],
    ['asset', { defaultCategoryId: randomUUID() }, 'defaultCategoryId refers'],
    ['asset', { importSettings: { constructor: {} } }, 'importSettings.constructor'],
    ['securityTransaction', { isin: 'DE123' }, 'SecurityTransaction_isin_shape'],
    ['transferLink', { counterTransactionId: null }, 'TransferLink_one_counter'],
    ['planItem', { frequency: -1 }, 'frequency'],
    ['planItem', { month: '2026-13' }, 'month'],
    ['scenario', { expectedAnnualReturn: -140737488355329 }, 'expectedAnnualReturn'],
    ['notification', { payload: '[]' }, 'payload'],
    ['tag', { color: '#'.repeat(101) }, 'color'],
    ['tag', { legacyStoreId: 'x'.repeat(1001) }, 'legacyStoreId'],
    ['tag', { createdUserId: 'nobody' }, 'createdUserId'],
    ['category', { emoji: 'x'.repeat(101) }, 'emoji'],
    ['rule', { thenTagIds: Array.from({ length: 101 }, randomUUID) }, 'thenTagIds'],
    ['comment', { mentionedUserIds: Array.from({ length: 1001 }, randomUUID) }, 'mentionedUserIds'],
    ['scenario', { assetIds: Array.from({ length: 1001 }, randomUUID) }, 'assetIds'],
    ['tag', { walletId: randomUUID() }, 'belongs to another wallet'],
    ['auditRow', { walletId: randomUUID() }, 'belongs to another wallet'],
    ['import', { skippedLines: ['\0'] }, 'has a value that cannot be stored'],
  ])('%s with %j', async (type, change, message) => {
    const { file, line } = changed(type, change);
    const problem = await restore(file).then(
      () => null,
      (error: unknown) => error,
    );
    expect(problem).toMatchObject({ code: 'invalidFile' });
    expect(String(problem)).toContain(`Line ${line}: `);
    expect(String(problem)).toContain(message);
  });

  test.each<[string, (all: string[]) => string[], string]>([
    ['that is empty', () => [], 'Line 1: is missing: the file ends too early.'],
    ['that is not an export', () => ['{"format":"other"}'], 'Line 1: '],
    [
      'of another version',
      ([head = '', ...rest]) => [head.replace('"version":1', '"version":2'), ...rest],
      'Line 1: version',
    ],
    ['that is truncated', (all) => all.slice(0, -1), 'ends too early'],
    ['without one of its records', (all) => all.filter((line) => !line.startsWith('{"type":"member"')), 'counts'],
    ['that continues after its end', (all) => [...all, '{"type":"tag","record":{}}'], 'follows the end'],
    ['with a line that is not JSON', ([head = '', ...rest]) => [head, '{', ...rest], 'Line 2: is not JSON'],
    [
      'with an unknown type',
      ([head = '', ...rest]) => [head, '{"type":"spell","record":{}}', ...rest],
      'Line 2: has an unknown type',
    ],
    ['with an empty line', ([head = '', ...rest]) => [head, '', ...rest], 'Line 2: is not JSON'],
  ])('%s', async (_, change, message) => {
    await expect(restore(change(lines()).join('\n'))).rejects.toThrow(message);
  });

  test('a file with a duplicate record, naming the second', async () => {
    const all = lines();
    const at = all.findIndex((line) => line.startsWith('{"type":"tag"'));
    all.splice(at, 0, all[at] ?? '');
    await expect(restore(all.join('\n'))).rejects.toThrow(`Line ${at + 2}: is a record that the file already has.`);
  });

  test('a file that is not UTF-8', async () => {
    const bytes = Buffer.from(filled);
    const at = bytes.indexOf('\n') + 20;
    bytes[at] = 0xff;
    await expect(restore(bytes)).rejects.toThrow('Line 2: is no UTF-8.');
  });

  test('leaves no wallet behind', async () => {
    const before = (await walletsOf()).items.length;
    await refusalText(restore(changed('notification', { payload: '[]' }).file));
    expect((await walletsOf()).items.length).toBe(before);
  });
});

describe('a file is rejected if no operations could have produced its wallet:', () => {
  const dropped = (type: string, which: (record: Record<string, unknown>) => boolean) => {
    const all = lines().filter((line) => {
      const { type: own, record } = JSON.parse(line) as Line;
      return own !== type || !which(record);
    });
    const records = all.length - 2;
    return [...all.slice(0, -1), JSON.stringify({ type: 'end', record: { records } })].join('\n');
  };

  test.each<[string, () => string, string]>([
    [
      'a system category is missing',
      () => dropped('category', ({ systemKey }) => systemKey === 'fees'),
      'system category',
    ],
    ['a split does not add up', () => dropped('transaction', ({ source }) => source === 'split'), 'split'],
    ['a link has one side', () => oneSided(), 'whose two sides differ'],
    ['groups contain each other', () => nestedInEachOther(), 'contain each other'],
    ['linked transactions have one sign', () => sameSign(), 'cannot be linked'],
  ])('%s', async (_, file, message) => {
    await expect(restore(file())).rejects.toThrow(message);
  });

  test('a currency without a rate', async () => {
    expect(await refusalText(restore(changed('asset', { defaultCurrency: 'XSU' }).file))).toBe('noExchangeRate file');
    expect(await refusalText(restore(changed('asset', { defaultCurrency: 'ZZZZ' }).file))).toBe('noExchangeRate file');
  });

  function oneSided() {
    const links = lines().filter((line) => line.startsWith('{"type":"transferLink"'));
    const { record } = JSON.parse(links[0] ?? '') as Line;
    return dropped('transferLink', ({ id }) => id === record['id']);
  }

  function nestedInEachOther() {
    const groups = lines().filter((line) => line.startsWith('{"type":"categoryGroup"'));
    const { record } = JSON.parse(groups[1] ?? '') as Line;
    return changed('categoryGroup', { parentGroupId: record['id'] }).file;
  }

  function sameSign() {
    return filled.replace('"amountValue":"-100"', '"amountValue":"100"');
  }
});
