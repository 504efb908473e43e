import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as is from '@coffer/db/columns.ts';
import { SERVICE_ROLE } from '@coffer/db/connection.ts';
import { TEST_CHILD_ENVIRONMENT } from '@coffer/db/testing/child-environment.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CitusCluster, hasCitus, startCitusCluster } from './citus.ts';
import { expectUndoAndRedo } from './expect-undo-and-redo.ts';
import type { JsonBody } from './http.ts';
import { REPOSITORY_ROOT, startServer, type TestServer } from './server.ts';
import { WalletClient } from './start-coffer.ts';
import { readCallResult, TestBrowser } from './test-browser.ts';

/* Runs the whole service on a database distributed by wallet over two machines, with a wallet on each. */

const WALLET = { name: 'Household', currency: 'EUR', timeZone: 'Europe/Berlin' };
const LINES = 10_000;

/** Runs a program of `package.json` on the cluster's database, and returns its output. */
async function program(name: string, cluster: CitusCluster): Promise<string> {
  const main = join(REPOSITORY_ROOT, 'apps/server/src', `${name}.ts`);
  const { stdout } = await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    cwd: REPOSITORY_ROOT,
    env: { ...TEST_CHILD_ENVIRONMENT, NODE_ENV: 'production', ...addressesOf(cluster), COFFER_OFFLINE: '1' },
  });
  return stdout;
}

describe.skipIf(!hasCitus)('on a database distributed over two machines', { tags: 'soak' }, () => {
  let cluster: CitusCluster;
  let server: TestServer;
  beforeAll(async () => {
    cluster = await startCitusCluster();
    // The first start migrates the database.
    const first = await startServer({ connectionString: cluster.url });
    await first.stop();
    expect(await program('distribute', cluster)).toMatch(/^\d+ tables are distributed by wallet/);
    server = await startServer({ connectionString: cluster.url }, { ...addressesOf(cluster), COFFER_WORKER: '1' });
  }, 300_000);
  afterAll(async () => {
    await server?.stop();
    await cluster?.stop();
  }, 60_000);

  /** Signs up a person and creates a wallet on any machine except `notOn`. Returns a client with an API key. */
  async function withWallet(notOn = 0) {
    const browser = new TestBrowser(server.url);
    await browser.newPerson();
    for (;;) {
      const { id } = readCallResult(await browser.mutate('wallets.create', WALLET));
      const worker = await cluster.workerOf(id);
      if (worker === notOn) continue;
      const input = { walletId: id, name: 'Script', scopes: ['service:read', 'service:write'] };
      const { key } = readCallResult(await browser.mutate('apiKeys.create', input));
      return { browser, worker, at: new WalletClient(server.url, key, id) };
    }
  }

  let one: Awaited<ReturnType<typeof withWallet>>;
  let other: Awaited<ReturnType<typeof withWallet>>;
  it('two people have one wallet each, on two machines', async () => {
    one = await withWallet();
    other = await withWallet(one.worker);
    const workers = await cluster.query<{ port: number }>({
      text: 'SELECT nodeport AS port FROM pg_dist_node WHERE groupid > 0 ORDER BY 1',
    });
    expect([one.worker, other.worker].toSorted()).toEqual(workers.map(({ port }) => port));
  });
  const both = () => [one.at, other.at];

  it('records are created, updated, listed and deleted', async () => {
    for (const at of both()) {
      const asset = await at.asset();
      const { id: categoryId } = await at.post('/categories', { name: 'Food', type: 'variableExpense' });
      const { id: tagId } = await at.post('/tags', { name: 'Weekly' });
      await at.post('/merchants', { name: 'Grünmarkt', defaultCategoryId: categoryId });
      await at.post('/rules', { name: 'Coffee', ifText: 'coffee', thenCategoryId: categoryId, thenTagIds: [tagId] });
      const kept = await at.book(asset, { categoryId, tagIds: [tagId], fromTo: 'Grünmarkt' });
      const gone = await at.book(asset);
      await at.ok('PATCH', `/transactions/${kept.id}`, { amountValue: '-20', notes: 'changed', date: '2026-02-03' });
      await at.ok('DELETE', `/transactions/${gone.id}`);
      expect((await at.get('/transactions')).items).toMatchObject([
        { id: kept.id, amountValue: '-20', tagIds: [tagId] },
      ]);
      expect((await at.get(`/transactions/${kept.id}`)).notes).toBe('changed');
    }
  });

  it('10,000 statement lines are imported with the merchants and rules of the wallet', async () => {
    for (const at of both()) {
      const asset = await at.asset({ name: 'Imported' });
      const lines = Array.from({ length: LINES }, (_, line) => {
        const date = `${2024 + (line % 2)}-0${(line % 9) + 1}-${String((line % 28) + 1).padStart(2, '0')}`;
        return `${date};${line % 10 === 0 ? 'Coffee' : 'Transaction'} ${line};-${line % 100},25`;
      });
      const content = `Date;Text;Amount\n${lines.join('\n')}\n`;
      const imported = await at.post(`/assets/${asset}/import`, { importerType: 'csv', content });
      expect(imported).toMatchObject({ created: LINES, duplicates: 0 });
      const again = await at.post(`/assets/${asset}/import`, { importerType: 'csv', content });
      expect(again).toMatchObject({ created: 0, duplicates: LINES });
      const found = await at.post('/transactions/search', { text: 'coffee', limit: 100 });
      expect(found.items).toHaveLength(100);
      for (const { tagIds } of found.items) expect(tagIds).toHaveLength(1);
    }
  }, 120_000);

  it('every report is answered', async () => {
    for (const at of both()) {
      for (const [name, input] of REPORTS) expect(await at.post(`/data/${name}`, input), name).toBeTruthy();
      const { kpis } = await at.post('/data/netWorthByAsset', { period: '2026' });
      // −20, plus a hundred times the sum of −0.25 to −99.25.
      expect(kpis.total).toBe(-20 - 100 * (4950 + 25));
    }
  }, 60_000);

  it('no wallet shows data of the other', async () => {
    const [mine, theirs] = both() as [WalletClient, WalletClient];
    for (const path of ['/transactions', '/assets', '/categories', '/tags', '/merchants', '/rules']) {
      const ids = async (at: WalletClient) => (await at.get(path)).items.map(({ id }: JsonBody) => id);
      const [own, foreign] = [await ids(mine), await ids(theirs)];
      expect(own.filter((id: string) => foreign.includes(id))).toEqual([]);
      expect((await mine.call('GET', `${path}/${foreign[0]}`)).status, path).toBe(404);
      expect((await mine.call('DELETE', `${path}/${foreign[0]}`)).status, path).toBe(404);
    }
    expect((await new WalletClient(server.url, mine.key, theirs.walletId).call('GET', '/transactions')).status).toBe(
      404,
    );
    const text = await exportOf(one);
    expect(text.split('\n').length).toBeGreaterThan(LINES);
    expect(text).not.toContain(theirs.walletId);
  });

  it('a security transaction sets a price, which a manual price replaces', async () => {
    for (const at of both()) {
      const depot = await at.asset({ type: 'securities', name: 'Depot' });
      const buy = { assetId: depot, type: 'buy', isin: 'US0378331005', priceCurrency: 'EUR' };
      const first = await at.post('/securityTransactions', {
        ...buy,
        date: '2026-01-05',
        quantity: 2,
        priceValue: '10',
      });
      await at.post('/securityTransactions', { ...buy, date: '2026-01-06', quantity: 1, priceValue: '12' });
      const prices = async () =>
        (await at.get('/securities/US0378331005/prices')).items.map((one: JsonBody) => one.priceValue);
      expect(await prices()).toEqual(['12', '10']);
      await at.ok('PATCH', `/securityTransactions/${first.id}`, { priceValue: '11' });
      expect(await prices()).toEqual(['12', '11']);
      await at.ok('PUT', '/securities/US0378331005/prices', {
        prices: [{ date: '2026-01-07', priceValue: '20', priceCurrency: 'EUR' }],
      });
      const { byAsset } = await at.post('/data/netWorthByAsset', { period: '2026-01' });
      expect(byAsset[depot].value).toBe(60);
      expect((await at.post('/data/securityPositions', {})).items).toMatchObject([{ quantity: 3 }]);
      await at.ok('DELETE', `/securityTransactions/${first.id}`);
      expect(await prices()).toEqual(['20', '12']);
    }
  });

  it('an export is restored as another wallet, which is deleted', async () => {
    const { browser } = one;
    const file = await exportOf(one);
    const restored = await browser.request('POST', '/internal/restore', {
      body: file,
      headers: { 'Content-Type': 'application/x-ndjson' },
    });
    expect([restored.status, restored.text.slice(0, 300)]).toEqual([200, expect.stringContaining(WALLET.name)]);
    const { id: walletId } = restored.body;
    const { items } = readCallResult(await browser.query('transactions.list', { walletId, limit: 100 }));
    expect(items).toHaveLength(100);
    readCallResult(await browser.mutate('wallets.delete', { walletId }));
    expect((await browser.query('transactions.list', { walletId })).status).toBe(404);
  }, 60_000);

  it('lists accept all of their filters', async () => {
    for (const at of both()) {
      const [{ id: tagId }] = (await at.get('/tags')).items;
      const [{ id: merchantId }] = (await at.get('/merchants')).items;
      const { items: assets } = await at.get('/assets');
      const imported = assets.find(({ name }: JsonBody) => name === 'Imported');
      const [kept] = (await at.get('/transactions?text=gr%C3%BCnmarkt')).items;
      const { id: importId } = (await at.get(`/imports?assetId=${imported.id}`)).items.at(-1);
      const count = async (filters: object) =>
        (await at.post('/transactions/search', { limit: 1, ...filters })).totalCount;
      expect(await count({ assetIds: [imported.id] })).toBe(LINES);
      expect(await count({ importId })).toBe(LINES);
      expect(await count({ tagIds: [tagId] })).toBe(LINES / 10 + 1);
      expect(await count({ categoryIds: [kept.categoryId] })).toBe(LINES / 10 + 1);
      expect(await count({ merchantIds: [merchantId] })).toBe(1);
      expect(await count({ dateFrom: '2026-01-01', dateTo: '2026-12-31' })).toBe(1);
      expect(await count({ amountMin: '-20', amountMax: '-20' })).toBe(1);
      expect(await count({ uncategorized: true })).toBe(LINES - LINES / 10);
      expect(await count({ transfer: true })).toBe(0);
      expect(await count({ reviewed: false, pending: false })).toBe(LINES + 1);
      expect(await count({ text: 'coffee 1230' })).toBe(1);
      const [first] = (await at.get(`/transactions?limit=1&tagIds=${tagId}&assetIds=${imported.id}`)).items;
      expect(first.description).toMatch(/^Coffee/);
    }
  });

  it('transfers are proposed and linked', async () => {
    for (const at of both()) {
      const [from, to] = [await at.asset({ name: 'Giro' }), await at.asset({ name: 'Savings' })];
      const source = await at.book(from, { date: '2026-04-01', amountValue: '-777', fromTo: 'Savings' });
      const counter = await at.book(to, { date: '2026-04-02', amountValue: '777', fromTo: 'Giro' });
      const proposed = (await at.get('/transfers/proposals?dateFrom=2026-04-01')).items;
      expect(proposed).toMatchObject([{ source: { id: source.id }, counter: { id: counter.id } }]);
      const pair = { source: { type: 'transaction', id: source.id }, counter: { type: 'transaction', id: counter.id } };
      const matches = await at.post('/transfers/counterTransaction/matches', { source: pair.source, assetId: to });
      expect(matches.items).toMatchObject([{ id: counter.id }]);
      expect(await at.post('/transfers/bulkLink', { pairs: [pair] })).toEqual({ linkedCount: 1 });
      expect((await at.get('/transfers/proposals?dateFrom=2026-04-01')).items).toEqual([]);
      expect((await at.get('/transfers')).items).toMatchObject([{ source: { id: source.id } }]);
      expect((await at.post('/transactions/search', { transfer: true })).totalCount).toBe(2);
      expect(await at.post('/transfers/bulkUnlink', { sides: [pair.source] })).toEqual({ unlinkedCount: 1 });
      for (const { id } of [source, counter]) await at.ok('DELETE', `/transactions/${id}`);
    }
  });

  it('all changes are undone, and redone', async () => {
    for (const at of both()) await expectUndoAndRedo(at);
  }, 60_000);

  it('an uploaded file of two accounts is previewed, divided and imported by the worker', async () => {
    for (const { browser, at } of [one, other]) {
      const { walletId } = at;
      const assets = [await at.asset({ name: 'First', accountNumber: '5550001' }), await at.asset({ name: 'Second' })];
      const content = statementOf('5550001', '1,00') + statementOf('5550002', '2,00');
      const contentBase64 = Buffer.from(content).toString('base64');
      const input = { walletId, filename: 'two.sta', contentBase64 };
      const { id } = readCallResult(await browser.mutate('importFiles.upload', input));
      const parts: JsonBody[] = readCallResult(await browser.mutate('importFiles.divide', { walletId, id }));
      expect(parts.map(({ assetId, settings }) => [assetId, settings.account])).toEqual([
        [assets[0], '5550001'],
        [null, '5550002'],
      ]);
      const decision = { walletId, id: parts[1].id, assetId: assets[1] };
      expect(readCallResult(await browser.query('importFiles.preview', decision))).toMatchObject({
        created: 1,
        duplicates: 0,
      });
      readCallResult(await browser.mutate('importFiles.update', decision));
      for (const part of parts) {
        readCallResult(await browser.mutate('importFiles.start', { walletId, id: part.id }));
        await expect
          .poll(async () => (await fileOf(browser, walletId, part.id)).state, { timeout: 20_000 })
          .toBe('done');
        expect((await fileOf(browser, walletId, part.id)).result).toMatchObject({ created: 1 });
      }
      const booked = (await at.post('/transactions/search', { assetIds: assets, dateFrom: '2024-01-01' })).items;
      expect(booked.map(({ amountValue }: JsonBody) => amountValue).toSorted()).toEqual(['-1', '-2']);
      expect(readCallResult(await browser.query('importFiles.list', { walletId }))).toHaveLength(2);
      const again = readCallResult(await browser.mutate('importFiles.upload', { ...input, filename: 'again.sta' }));
      const settings = { account: '5550001' };
      const seen = { walletId, id: again.id, assetId: assets[0], settings };
      expect(readCallResult(await browser.query('importFiles.preview', seen))).toMatchObject({
        created: 0,
        duplicates: 1,
      });
      readCallResult(await browser.mutate('importFiles.discard', { walletId, id: again.id }));
    }
  }, 60_000);

  it('the planner of a machine gets new statistics after many imported lines', async () => {
    const most = async () => {
      const [row] = await cluster.query({
        row: { known: is.int8 },
        text: `SELECT max(result::bigint) AS known FROM run_command_on_shards('"Transaction"',
                 $$SELECT reltuples::bigint FROM pg_class WHERE oid = '%s'::regclass$$)`,
      });
      return row?.known ?? 0;
    };
    // The worker checks the table size after an import of its own.
    await expect.poll(most, { timeout: 20_000 }).toBeGreaterThanOrEqual(LINES);
  });

  it('a demo wallet is created for a person', async () => {
    const { id: walletId } = readCallResult(await other.browser.mutate('wallets.createDemo', {}));
    const { items } = readCallResult(await other.browser.query('transactions.list', { walletId, limit: 100 }));
    expect(items).toHaveLength(100);
  }, 60_000);

  it('stored sums equal recomputed sums', async () => {
    expect(await program('verify', cluster)).toMatch(/^\d+ wallets, 0 differences\.\n$/);
  }, 60_000);
});

const REPORTS: readonly (readonly [name: string, input: object])[] = [
  ['netWorthByAsset', { period: '2026-03' }],
  ['netWorthTimeSeries', { startDate: '2024-01-01', endDate: '2026-03-31' }],
  ['cashFlowByCategory', { period: '2025' }],
  ['topExpenses', { period: '2025' }],
  ['periodDetails', { startDate: '2025-01-01', endDate: '2025-12-31' }],
  ['transfers', { period: '2025' }],
];

/** An MT940 statement with one transaction. */
const statementOf = (account: string, amount: string) =>
  `:20:A\n:25:${account}\n:28C:1\n:60F:C260101EUR10,00\n:61:2601020102D${amount}NTRFNONREF\n:86:x\n:62F:C260102EUR9,00\n-\n`;

async function fileOf(browser: TestBrowser, walletId: string, id: string): Promise<JsonBody> {
  return readCallResult(await browser.query('importFiles.get', { walletId, id }));
}

/** The service signs in with its own role on each machine. */
const addressesOf = ({ url }: CitusCluster) => ({
  COFFER_OWNER_URL: url,
  DATABASE_URL: url.replace('postgres@', `${SERVICE_ROLE}@`),
});

async function exportOf({
  browser,
  at,
}: {
  readonly browser: TestBrowser;
  readonly at: WalletClient;
}): Promise<string> {
  return (await browser.request('GET', `/internal/export/${at.walletId}`)).text;
}
