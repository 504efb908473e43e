import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVICE_ROLE } from '@coffer/db/connection.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, resultOf } from './browser.ts';
import { type Cluster, hasCitus, startCluster } from './citus.ts';
import { InWallet } from './coffer.ts';
import type { Body } from './http.ts';
import { ROOT, type Server, startServer } from './server.ts';

/*
 * The whole service on a database that is distributed over two machines by wallet: a wallet on each.
 */

const WALLET = { name: 'Household', currency: 'EUR', timeZone: 'Europe/Berlin' };
const LINES = 10_000;

/** One of the programs of `package.json` on the cluster's database; what it printed. */
async function program(name: string, cluster: Cluster): Promise<string> {
  const main = join(ROOT, 'apps/server/src', `${name}.ts`);
  const { stdout } = await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...addressesOf(cluster), COFFER_OFFLINE: '1' },
  });
  return stdout;
}

describe.skipIf(!hasCitus)('on a database distributed over two machines', () => {
  let cluster: Cluster;
  let server: Server;
  beforeAll(async () => {
    cluster = await startCluster();
    // The first start migrates.
    const first = await startServer({ connectionString: cluster.url });
    await first.stop();
    expect(await program('distribute', cluster)).toMatch(/^\d+ tables are distributed by wallet/);
    server = await startServer({ connectionString: cluster.url }, addressesOf(cluster));
  }, 300_000);
  afterAll(async () => {
    await server?.stop();
    await cluster?.stop();
  }, 60_000);

  /** A person with a wallet on another machine than the one named, and calls with its key. */
  async function withWallet(notOn = 0) {
    const browser = new Browser(server.url);
    await browser.newPerson();
    for (;;) {
      const { id } = resultOf(await browser.mutate('wallets.create', WALLET));
      const worker = await cluster.workerOf(id);
      if (worker === notOn) continue;
      const input = { walletId: id, name: 'Script', scopes: ['service:read', 'service:write'] };
      const { key } = resultOf(await browser.mutate('apiKeys.create', input));
      return { browser, worker, at: new InWallet(server.url, key, id) };
    }
  }

  let one: Awaited<ReturnType<typeof withWallet>>;
  let other: Awaited<ReturnType<typeof withWallet>>;
  it('two people have a wallet each, which lie on two machines', async () => {
    one = await withWallet();
    other = await withWallet(one.worker);
    const workers = await cluster.query<{ port: number }>({
      text: 'SELECT nodeport AS port FROM pg_dist_node WHERE groupid > 0 ORDER BY 1',
    });
    expect([one.worker, other.worker].toSorted()).toEqual(workers.map(({ port }) => port));
  });
  const both = () => [one.at, other.at];

  it('records are made, changed, listed and deleted', async () => {
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

  it('10,000 lines are imported, with the merchants and rules of the wallet', async () => {
    for (const at of both()) {
      const asset = await at.asset({ name: 'Imported' });
      const lines = Array.from({ length: LINES }, (_, line) => {
        const date = `${2024 + (line % 2)}-0${(line % 9) + 1}-${String((line % 28) + 1).padStart(2, '0')}`;
        return `${date};${line % 10 === 0 ? 'Coffee' : 'Booking'} ${line};-${line % 100},25`;
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

  it('each report is answered', async () => {
    for (const at of both()) {
      for (const [name, input] of REPORTS) expect(await at.post(`/data/${name}`, input), name).toBeTruthy();
      const { kpis } = await at.post('/data/netWorthByAsset', { period: '2026' });
      // −20, and a hundred times the sum of −0.25 to −99.25.
      expect(kpis.total).toBe(-20 - 100 * (4950 + 25));
    }
  }, 60_000);

  it('nobody sees anything of the other', async () => {
    const [mine, theirs] = both() as [InWallet, InWallet];
    for (const path of ['/transactions', '/assets', '/categories', '/tags', '/merchants', '/rules']) {
      const ids = async (at: InWallet) => (await at.get(path)).items.map(({ id }: Body) => id);
      const [own, foreign] = [await ids(mine), await ids(theirs)];
      expect(own.filter((id: string) => foreign.includes(id))).toEqual([]);
      expect((await mine.call('GET', `${path}/${foreign[0]}`)).status, path).toBe(404);
      expect((await mine.call('DELETE', `${path}/${foreign[0]}`)).status, path).toBe(404);
    }
    expect((await new InWallet(server.url, mine.key, theirs.walletId).call('GET', '/transactions')).status).toBe(404);
    const text = await exportOf(one);
    expect(text.split('\n').length).toBeGreaterThan(LINES);
    expect(text).not.toContain(theirs.walletId);
  });

  it('a booking of securities says its price, which a manual one replaces', async () => {
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
        (await at.get('/securities/US0378331005/prices')).items.map((one: Body) => one.priceValue);
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
    const { items } = resultOf(await browser.query('transactions.list', { walletId, limit: 100 }));
    expect(items).toHaveLength(100);
    resultOf(await browser.mutate('wallets.delete', { walletId }));
    expect((await browser.query('transactions.list', { walletId })).status).toBe(404);
  }, 60_000);

  it('a person is made the demo', async () => {
    const { id: walletId } = resultOf(await other.browser.mutate('wallets.createDemo', {}));
    const { items } = resultOf(await other.browser.query('transactions.list', { walletId, limit: 100 }));
    expect(items).toHaveLength(100);
  }, 60_000);

  it('what is stored is what is computed anew', async () => {
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

/** The service signs in as its own role, on each machine. */
const addressesOf = ({ url }: Cluster) => ({
  COFFER_OWNER_URL: url,
  DATABASE_URL: url.replace('postgres@', `${SERVICE_ROLE}@`),
});

async function exportOf({ browser, at }: { readonly browser: Browser; readonly at: InWallet }): Promise<string> {
  return (await browser.request('GET', `/internal/export/${at.walletId}`)).text;
}
