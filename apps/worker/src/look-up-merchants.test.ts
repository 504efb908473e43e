import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  LookupUnavailableError,
  lookUpMerchants,
} from '@coffer/api/recognition/merchantAssignment/look-up-merchants.ts';
import { createTestWallet, openTestDatabase, type TestCaller } from '@coffer/api/testing/create-test-wallet.ts';
import { createOwnTestDatabase } from '@coffer/api/testing/own-database.ts';
import { addJobInTransaction } from '@coffer/db/jobs.ts';
import type {} from '@coffer/db/testing/global-setup.ts';
import { createConfiguredLookups } from '@coffer/places/configured-lookups.ts';
import { afterAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { startWorker } from './worker.ts';

/** A request that a look-up service received. */
interface Question {
  readonly source: 'map' | 'web';
  readonly name: string;
}

let own: Awaited<ReturnType<typeof createOwnTestDatabase>> | undefined;
let services: ReturnType<typeof openTestDatabase>;
let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let owner: TestCaller;
let walletId: string;
let assetId: string;
let questions: Question[];
const servers: Server[] = [];

beforeEach(async () => {
  await end();
  own = await createOwnTestDatabase(inject('database'));
  services = openTestDatabase(own.connection);
  wallet = await createTestWallet(services);
  owner = wallet.asOwner();
  walletId = wallet.walletId;
  assetId = (await owner.assets.create({ walletId, type: 'cash', name: 'Cash', defaultCurrency: 'EUR' })).id;
  questions = [];
});
afterAll(() => end());

async function end(): Promise<void> {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  if (own === undefined) return;
  await services.database.close();
  await own.drop();
  own = undefined;
}

async function serveLookupAnswers(source: Question['source'], answer: (name: string) => unknown): Promise<string> {
  const listener: RequestListener = (request, response) => {
    const name = new URL(request.url ?? '', 'http://x').searchParams.get('q') ?? '';
    questions.push({ source, name });
    const body = answer(name);
    if (typeof body === 'number') response.writeHead(body, { 'retry-after': '3' }).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const place = (name: string, website?: string) => ({
  ...{ place_id: 1, osm_type: 'node', osm_id: 1, lat: '1', lon: '1', category: 'shop', type: 'supermarket', name },
  ...{ display_name: name, extratags: website === undefined ? null : { website } },
});
/** A service that knows only these names. */
const mapOf = (known: Record<string, object>) =>
  serveLookupAnswers('map', (name) => (known[name] ? [known[name]] : []));
const webOf = (known: Record<string, object>) =>
  serveLookupAnswers('web', (name) => ({ query: name, results: known[name] ? [known[name]] : [] }));

type Fields = Partial<Parameters<TestCaller['transactions']['create']>[0]>;
const book = async (fromTo: string, fields: Fields = {}) =>
  (
    await owner.transactions.create({
      ...{ walletId, assetId, date: '2026-03-15', amountValue: '-5', amountCurrency: 'EUR', fromTo },
      ...fields,
    })
  ).id;
const get = (id: string) => owner.transactions.get({ walletId, id });
const merchants = async () => (await owner.merchants.list({ walletId })).items;
const run = (urls: Parameters<typeof createConfiguredLookups>[0]) =>
  lookUpMerchants({
    database: services.database,
    lookups: createConfiguredLookups(urls),
    signal: new AbortController().signal,
    now: () => new Date(),
  });
/** The database's clock, and the time by that clock at which the next map request is allowed. */
const clock = async () => (await numbers('SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS n'))[0] ?? 0;
const nextTurn = async () =>
  (await numbers(`SELECT expire AS n FROM "RateLimit" WHERE key = 'lookup:nominatim'`))[0] ?? 0;
const numbers = async (text: string) => (await services.database.query<{ n: number }>({ text })).map(({ n }) => n);
const asked = () => questions.map(({ source, name }) => `${source} ${name}`);

describe('a transaction with an unknown counterparty', { timeout: 60_000 }, () => {
  test('is looked up on the map, then on the web; each service is asked once for a name', async () => {
    const [rewe, again, klang, nobody] = [
      await book('REWE SAGT DANKE 4711//Berlin/DE', { date: '2026-03-20' }),
      await book('Rewe 12', { date: '2026-03-19' }),
      await book('KLANGWELT 0815', { date: '2026-03-18' }),
      await book('Ada', { date: '2026-03-17' }),
    ];
    const nominatim = await mapOf({ rewe: place('REWE', 'https://www.rewe.example/x') });
    const searxng = await webOf({ klangwelt: { url: 'https://klangwelt.example/', title: 'Klangwelt | Music' } });
    expect(await run({ nominatim, searxng })).toEqual({ asked: 5, made: 2 });
    expect(asked()).toEqual(['map rewe', 'map klangwelt', 'map ada', 'web klangwelt', 'web ada']);

    const [first, second, ...others] = await merchants();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ name: 'REWE', domains: ['rewe.example'], autoCreatedSource: 'mapsService' });
    expect(second).toMatchObject({ name: 'Klangwelt', autoCreatedSource: 'webSearch', createdUserId: wallet.userId });
    const checked = { merchantCheckedMapsService: true, merchantAutoAssigned: true };
    for (const id of [rewe, again]) {
      expect(await get(id)).toMatchObject({ ...checked, merchantId: first?.id, merchantCheckedWebSearch: false });
    }
    expect(await get(klang)).toMatchObject({ ...checked, merchantId: second?.id, merchantCheckedWebSearch: true });
    expect(await get(nobody)).toMatchObject({
      ...{ merchantId: null, merchantCheckedMapsService: true, merchantCheckedWebSearch: true },
    });

    const late = await book('ADA 77');
    expect(await run({ nominatim, searxng })).toEqual({ asked: 0, made: 0 });
    expect(questions).toHaveLength(5);
    expect(await get(late)).toMatchObject({ merchantCheckedMapsService: true, merchantCheckedWebSearch: true });
  });

  test('gets an existing merchant of the wallet by the name or domain found', async () => {
    const known = await owner.merchants.create({ walletId, name: 'My grocer', domains: ['rewe.example'] });
    const id = await book('Rewe');
    expect(await run({ nominatim: await mapOf({ rewe: place('REWE', 'rewe.example') }) })).toEqual({
      asked: 1,
      made: 0,
    });
    expect(await get(id)).toMatchObject({ merchantId: known.id });
    expect(await merchants()).toHaveLength(1);
    const rows = await services.database.withWallet(walletId, (transaction) =>
      transaction.query({
        text: `SELECT "credentialType", "userId" FROM "AuditRow" WHERE operation = 'merchantAssignment.lookUp'`,
      }),
    );
    expect(rows).toEqual([{ credentialType: 'service', userId: wallet.userId }]);
  });

  test('is not looked up if a person chose the merchant, or if the name is private', async () => {
    const chosen = await owner.merchants.create({ walletId, name: 'Chosen' });
    await book('Rewe', { merchantId: chosen.id });
    await book('Rewe', { excludeFromMerchantAutoAssignment: true });
    await book('Employer', { amountValue: '5' });
    const out = await book('Own account');
    await book('Own account', { amountValue: '5', transferCounterType: 'transaction', transferCounterId: out });
    await book('4711');
    expect(await run({ nominatim: await mapOf({}) })).toEqual({ asked: 0, made: 0 });
    expect(questions).toEqual([]);
  });

  test('is looked up at most once a second, even by two workers', async () => {
    for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta']) await book(name);
    const nominatim = await mapOf({});
    const start = await clock();
    await Promise.all([run({ nominatim }), run({ nominatim })]);
    expect(questions.length).toBeGreaterThanOrEqual(4);
    expect(await nextTurn()).toBeGreaterThanOrEqual(start + questions.length * 1_000);
  });

  test('is looked up later if the service is down or asks for a pause, and nothing is stored until then', async () => {
    const id = await book('Rewe');
    let status: number | null = 429;
    const nominatim = await serveLookupAnswers('map', () => status ?? [place('Rewe')]);
    const start = await clock();
    await expect(run({ nominatim })).rejects.toThrow(LookupUnavailableError);
    expect(await nextTurn()).toBeGreaterThanOrEqual(start + 3_000);
    expect(await get(id)).toMatchObject({ merchantCheckedMapsService: false });
    status = null;
    expect(await run({ nominatim })).toEqual({ asked: 1, made: 1 });
    expect(await get(id)).toMatchObject({ merchantCheckedMapsService: true, merchantAutoAssigned: true });
  });

  test('does not change if the service refuses or sends nonsense', async () => {
    const id = await book('Rewe');
    const before = await get(id);
    for (const answer of [403, { results: 'none' }, 'x']) {
      expect(await run({ nominatim: await serveLookupAnswers('map', () => answer) })).toEqual({ asked: 0, made: 0 });
    }
    expect(await get(id)).toEqual(before);
  });
});

describe('a worker', { timeout: 60_000 }, () => {
  const log = { info: () => undefined, warn: () => undefined };
  const start = (more: object) =>
    startWorker({ ...services, connection: own?.connection ?? {}, log, mail: null, offline: true, ...more });
  const put = () =>
    services.database.withWallet(walletId, (transaction) => addJobInTransaction(transaction, 'lookUpMerchants', {}));

  test('looks up merchants if look-ups are configured', async () => {
    const id = await book('Rewe');
    await services.owner.query({ text: `DELETE FROM pgboss.schedule WHERE name <> 'lookUpMerchants'` });
    await services.rates.store([]);
    const nominatim = await mapOf({ rewe: place('REWE') });
    const worker = await start({
      offline: false,
      files: { history: nominatim, recent: nominatim },
      lookupUrls: { nominatim },
    });
    try {
      await put();
      await vi.waitFor(async () => expect(await get(id)).toMatchObject({ merchantAutoAssigned: true }), {
        ...{ timeout: 40_000, interval: 100 },
      });
    } finally {
      await worker.stop();
    }
  });

  test('sends no look-ups if it is offline or no service is configured', async () => {
    await book('Rewe');
    const nominatim = await mapOf({});
    for (const more of [{ lookupUrls: { nominatim } }, {}]) {
      const worker = await start(more);
      await put();
      await worker.stop();
    }
    expect(questions).toEqual([]);
  });
});
