import { afterAll, describe, expect, inject, test } from 'vitest';
import type { ToolName } from '../kernel/tool-names.ts';
import {
  createTestCaller,
  createTestCredentialFinder,
  createTestWallet,
  openTestDatabase,
} from '../testing/create-test-wallet.ts';
import { refusalText } from '../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

async function toolsOfKey() {
  const wallet = await createTestWallet(services);
  const { walletId } = wallet;
  const { caller, key, id: keyId } = await wallet.withKey();
  const run = (name: 'organise' | 'delete_records' | 'undo' | 'report', given: Record<string, unknown>) =>
    caller.tools.run({ walletId, name, arguments: given });
  const tags = async () => (await caller.tags.list({ walletId, limit: 100 })).items.map(({ name }) => name);
  return { run, tags, caller, walletId, keyId, key };
}

describe('a write of a tool', () => {
  test('saves nothing in a dry run, and its code then makes exactly these changes once', async () => {
    const { run, tags } = await toolsOfKey();
    const given = { action: 'tags.create', name: 'holiday' };
    const tried = await run('organise', { ...given, dryRun: true });
    expect(tried.structured.result).toMatchObject({ name: 'holiday' });
    expect(tried.text).toContain('Nothing was saved');
    expect(await tags()).toEqual([]);
    const { code } = tried.structured.dryRun ?? {};
    const done = await run('organise', { ...given, code });
    expect(done.structured.dryRun).toBeUndefined();
    expect(await tags()).toEqual(['holiday']);
    expect((await run('organise', { ...given, code })).structured.result).toMatchObject({ name: 'holiday' });
    expect(await tags()).toEqual(['holiday']);
    expect(await refusalText(run('organise', { ...given, name: 'another', code }))).toBe('dryRunStale');
  });

  test('repeats its response to a code only if the key may still write', async () => {
    const { run, walletId, keyId, key } = await toolsOfKey();
    const given = { action: 'tags.create', name: 'again' };
    const { code } = (await run('organise', { ...given, dryRun: true })).structured.dryRun ?? {};
    await run('organise', { ...given, code });
    await services.owner.query({
      text: `UPDATE "ApiKey" SET scopes = '{service:read}' WHERE "walletId" = '${walletId}' AND id = '${keyId}'`,
    });
    const reading = createTestCaller(
      services,
      await createTestCredentialFinder(services).findCredential(`Bearer ${key}`),
    );
    const again = reading.tools.run({ walletId, name: 'organise', arguments: { ...given, code } });
    expect(await refusalText(again)).toBe('insufficientScope');
  });

  test('happens once when called several times with one code at once, and all calls get the same response', async () => {
    const { run, tags } = await toolsOfKey();
    const given = { action: 'tags.create', name: 'once' };
    const { code } = (await run('organise', { ...given, dryRun: true })).structured.dryRun ?? {};
    const all = await Promise.all([1, 2, 3].map(() => run('organise', { ...given, code })));
    for (const { structured } of all) expect(structured.result).toEqual(all[0]?.structured.result);
    expect(await tags()).toEqual(['once']);
  });

  test('with a code fails if something changed since', async () => {
    const { run, tags, caller, walletId } = await toolsOfKey();
    const { id } = await caller.tags.create({ walletId, name: 'one' });
    const given = { action: 'tags.update', id, color: '#00aa11' };
    const { structured } = await run('organise', { ...given, dryRun: true });
    await caller.tags.update({ walletId, id, name: 'moved' });
    expect(await refusalText(run('organise', { ...given, code: structured.dryRun?.code }))).toBe('dryRunStale');
    expect(await tags()).toEqual(['moved']);
  });

  test('with an idempotencyKey happens once, and fails with other arguments', async () => {
    const { run, tags } = await toolsOfKey();
    const given = { action: 'tags.create', name: 'once', idempotencyKey: 'a key' };
    const tried = await run('organise', { ...given, dryRun: true });
    expect(await tags()).toEqual([]);
    const first = await run('organise', { ...given, code: tried.structured.dryRun?.code });
    expect((await run('organise', given)).structured.result).toEqual(first.structured.result);
    expect(await tags()).toEqual(['once']);
    expect(await refusalText(run('organise', { ...given, name: 'another' }))).toBe('idempotencyKeyReused');
    expect(await refusalText(run('organise', { ...given, idempotencyKey: 7 }))).toBe(
      'invalidInput arguments.idempotencyKey',
    );
  });

  test('as a dry run lists changes by name, and counts the rest', async () => {
    const { caller, walletId } = await toolsOfKey();
    const food = await caller.categories.create({ walletId, name: 'Food', type: 'variableExpense' });
    const asset = await caller.assets.create({ walletId, type: 'bank', name: 'Giro', defaultCurrency: 'EUR' });
    const transaction = { walletId, assetId: asset.id, date: '2026-03-01', amountValue: '1', amountCurrency: 'EUR' };
    const ids: string[] = [];
    for (let at = 0; at < 60; at += 1) {
      const fromTo = `${at} ${'long '.repeat(40)}`;
      ids.push((await caller.transactions.create({ ...transaction, fromTo })).id);
    }
    const given = { action: 'transactions.bulkUpdate', transactionIds: ids, changes: { categoryId: food.id } };
    const tried = await caller.tools.run({ walletId, name: 'categorise', arguments: { ...given, dryRun: true } });
    const { records = [], counts, notShown } = tried.structured.dryRun ?? {};
    expect([records.length, counts, notShown]).toEqual([50, { transaction: { made: 0, changed: 60, deleted: 0 } }, 10]);
    expect(records[0]).toMatchObject({
      type: 'transaction',
      change: 'changed',
      name: expect.stringMatching(/^\d+ long .{1,120}…$/),
      fields: [{ name: 'categoryId', after: food.id, afterName: 'Food' }],
    });
    expect(JSON.stringify(records).length).toBeLessThanOrEqual(25_000);
  });

  test('as a dry run lists fewer records if they are long', async () => {
    const { caller, walletId } = await toolsOfKey();
    const asset = await caller.assets.create({ walletId, type: 'bank', name: 'Giro', defaultCurrency: 'EUR' });
    const long = 'long '.repeat(40);
    const cells = (at: number) => `2026-03-01;${at} ${long};${at} ${long};-${at + 1}.00`;
    const content = ['Date;Payee;Memo;Amount', ...Array.from({ length: 49 }, (_, at) => cells(at))].join('\n');
    const given = { action: 'imports.import', id: asset.id, importerType: 'csv', content, dryRun: true };
    const tried = await caller.tools.run({ walletId, name: 'files', arguments: given });
    const { records = [], counts = {}, notShown = 0 } = tried.structured.dryRun ?? {};
    const changed = Object.values(counts).reduce((sum, { made, changed: updated }) => sum + made + updated, 0);
    expect(records.length).toBeLessThan(49);
    expect(records.length + notShown).toBe(changed);
    const characters = JSON.stringify(records).length;
    expect(characters).toBeLessThanOrEqual(25_000 + records.length + 1);
    expect(characters).toBeGreaterThan(23_000);
    const texts = JSON.stringify(records).match(/"after":"[^"]*"/g) ?? [];
    expect(Math.max(...texts.map((text) => text.length - '"after":""'.length))).toBe(120);
  });

  test('that deletes more than one record requires a dry run', async () => {
    const { run, caller, walletId } = await toolsOfKey();
    const asset = await caller.assets.create({ walletId, type: 'bank', name: 'Giro', defaultCurrency: 'EUR' });
    const transaction = { walletId, assetId: asset.id, date: '2026-03-01', amountValue: '1', amountCurrency: 'EUR' };
    const ids = [await caller.transactions.create(transaction), await caller.transactions.create(transaction)].map(
      ({ id }) => id,
    );
    const given = { action: 'transactions.bulkDelete', transactionIds: ids };
    expect(await refusalText(run('delete_records', given))).toBe('dryRunRequired');
    const { structured } = await run('delete_records', { ...given, dryRun: true });
    await run('delete_records', { ...given, code: structured.dryRun?.code });
    expect((await caller.transactions.list({ walletId, limit: 10 })).items).toEqual([]);
    const undone = await run('undo', { action: 'history.undoMany', dryRun: true });
    expect(undone.structured.result).toMatchObject({ code: expect.any(String) });
    expect(undone.text).toContain('Nothing was saved');
  });

  test.each([[{ dryRun: 'yes' }], [{ code: 'nonsense' }]])('rejects %j', async (wrong) => {
    const { run, tags } = await toolsOfKey();
    expect(await refusalText(run('organise', { action: 'tags.create', name: 'x', ...wrong }))).toMatch(/^invalidInput/);
    expect(await tags()).toEqual([]);
  });
});

describe('a dry run of a write that also changes records it creates', () => {
  async function ground() {
    const wallet = await createTestWallet(services);
    const { walletId } = wallet;
    const { caller } = await wallet.withKey();
    const asset = async (name: string) =>
      (await caller.assets.create({ walletId, type: 'manualBank', name, defaultCurrency: 'EUR' })).id;
    const [giro, savings] = [await asset('Giro'), await asset('Savings')];
    const transaction = { assetId: giro, date: '2026-03-01', amountValue: '-5', amountCurrency: 'EUR' };
    const { id } = await caller.transactions.create({ walletId, ...transaction });
    return { walletId, caller, giro, savings, transaction, id };
  }
  type Ground = Awaited<ReturnType<typeof ground>>;

  const rows = (count: number) =>
    ['Date;Payee;Amount', ...Array.from({ length: count }, (_, at) => `03.02.2026;Shop ${at};-${at + 1},00`)].join(
      '\n',
    );
  const WRITES: [ToolName, string, (on: Ground) => object, number][] = [
    [
      'link_transfers',
      'transfers.book',
      ({ giro, savings }) => ({ assetId: giro, counterAssetId: savings, date: '2026-03-02', amountValue: '20' }),
      2,
    ],
    [
      'link_transfers',
      'transfers.createCounter',
      ({ id, savings }) => ({ source: { type: 'transaction', id }, assetId: savings }),
      1,
    ],
    [
      'record',
      'transactions.create',
      ({ transaction, savings, id }) => ({
        ...transaction,
        assetId: savings,
        amountValue: '5',
        transferCounterType: 'transaction',
        transferCounterId: id,
      }),
      1,
    ],
    // The list counts the two parts instead of their parent.
    ['record', 'transactions.split', ({ id }) => ({ id, parts: [{ amountValue: '-4' }, { amountValue: '-1' }] }), 1],
    ['manage_assets', 'closings.create', () => ({ date: '2026-02-01' }), 0],
    ['files', 'imports.import', ({ giro }) => ({ id: giro, importerType: 'csv', content: rows(150) }), 150],
  ];

  test.each(WRITES)('%s %s predicts what its code does, and its code works once', async (name, action, given, made) => {
    const on = await ground();
    const { walletId, caller } = on;
    const run = (more: object) => caller.tools.run({ walletId, name, arguments: { action, ...given(on), ...more } });
    const count = async () => (await caller.transactions.search({ walletId, limit: 1 })).totalCount;
    const before = await count();
    const { dryRun } = (await run({ dryRun: true })).structured;
    expect([await count(), dryRun?.records?.length]).toEqual([before, expect.any(Number)]);
    expect(dryRun?.records?.length).toBeGreaterThan(0);
    const done = (await run({ code: dryRun?.code })).structured.result;
    const after = await count();
    expect((await run({ code: dryRun?.code })).structured.result).toEqual(done);
    expect(await count()).toBe(after);
    expect(after - before).toBe(made);
  });

  test('is required for an import of more than 100 records', async () => {
    const { walletId, caller, giro } = await ground();
    const given = { action: 'imports.import', id: giro, importerType: 'csv', content: rows(150) };
    expect(await refusalText(caller.tools.run({ walletId, name: 'files', arguments: given }))).toBe('dryRunRequired');
  });

  test('is rejected for writes beyond the wallet', async () => {
    const { walletId, caller } = await ground();
    const given = { action: 'integrations.sync', dryRun: true };
    expect(await refusalText(caller.tools.run({ walletId, name: 'manage_assets', arguments: given }))).toBe('noDryRun');
  });
});
