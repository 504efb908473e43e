import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestWallet } from '@coffer/api/testing/create-test-wallet.ts';
import { openOwnTestServices } from '@coffer/api/testing/own-services.ts';
import { addDays, dateInTimeZone } from '@coffer/domain/dates.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { deleteExpiredRows } from './delete-expired-rows.ts';
import { startWorker, type Worker } from './worker.ts';

const today = dateInTimeZone(new Date(), 'Europe/Berlin');
const lines: { outcome?: string }[] = [];
const log = { info: (line: object) => void lines.push(line), warn: () => undefined };

const services = await openOwnTestServices();
let bank: Server;
let asked: IncomingMessage[];
let workers: Worker[];

beforeAll(async () => {
  // The schedule would fetch rates again at half past four.
  await services.owner.query({ text: 'DELETE FROM pgboss.schedule' });
  bank = createServer((request, response) => {
    asked.push(request);
    if (request.headers['if-none-match'] === '"today"') return response.writeHead(304).end();
    response.writeHead(200, { ETag: '"today"' }).end(ecbFile(request.url === '/history' ? 3 : 1));
  });
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  bank.close();
});
beforeEach(async () => {
  asked = [];
  workers = [];
  lines.length = 0;
  await services.database.query({ text: `DELETE FROM "ExchangeRate" WHERE source = 'ecb'` });
  await services.owner.query({ text: `DELETE FROM pgboss.job` });
});
afterEach(() => Promise.all(workers.map((worker) => worker.stop())));

/** A file in the bank's format for the last days, in which one euro is two dollars. */
function ecbFile(days: number): string {
  const cubes = Array.from(
    { length: days },
    (_, day) =>
      `<Cube time="${addDays(today, -day)}"><Cube currency="USD" rate="2.0000"/><Cube currency="ISK" rate="140.50"/></Cube>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube>${cubes.join('')}</Cube></gesmes:Envelope>`;
}

async function start({ offline = false, port = (bank.address() as AddressInfo).port } = {}): Promise<void> {
  const files = { history: `http://127.0.0.1:${port}/history`, recent: `http://127.0.0.1:${port}/recent` };
  workers.push(await startWorker({ ...services, log, mail: null, offline, files }));
}

const outcomes = () => lines.flatMap(({ outcome }) => outcome ?? []);
const settled = (count: number) =>
  vi.waitFor(() => expect(outcomes()).toHaveLength(count), { timeout: 10_000, interval: 50 });

test('a first start fetches the history, and net worth uses it', async () => {
  const { walletId, asOwner } = await createTestWallet(services);
  const caller = asOwner();
  const asset = await caller.assets.create({ walletId, type: 'savings', name: 'Dollars', defaultCurrency: 'USD' });
  await caller.transactions.create({
    walletId,
    assetId: asset.id,
    date: today,
    amountValue: '100',
    amountCurrency: 'USD',
  });
  const worth = async () => (await caller.reports.netWorthByAsset({ walletId, period: 'today' })).kpis.total;
  expect(await worth()).not.toBe(50);
  await start();
  await settled(1);
  expect(outcomes()).toEqual(['stored']);
  expect(asked.map(({ url }) => url)).toEqual(['/history']);
  expect(await worth()).toBe(50);
});

test('of two workers that start together only one fetches the rates', async () => {
  await Promise.all([start(), start()]);
  await settled(1);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(outcomes().filter((outcome) => outcome !== 'fresh')).toEqual(['stored']);
  expect(asked).toHaveLength(1);
});

test('with rates some days old only the recent file is fetched, and only if it changed', async () => {
  const old = addDays(today, -5);
  await services.rates.store([{ currency: 'USD', date: old, rate: '1.9', source: 'ecb' }]);
  await start();
  await settled(1);
  expect(asked.map(({ url }) => url)).toEqual(['/recent']);
  await services.database.query({
    text: `DELETE FROM "ExchangeRate" WHERE source = 'ecb' AND date > $1`,
    values: [old],
  });
  await start();
  await settled(2);
  expect(outcomes()).toEqual(['stored', 'unchanged']);
  expect(asked.at(-1)?.headers['if-none-match']).toBe('"today"');
});

test('rates of today are not fetched at a start', async () => {
  await services.rates.store([{ currency: 'USD', date: today, rate: '1.9', source: 'ecb' }]);
  await start();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect([asked, outcomes()]).toEqual([[], []]);
});

test('a worker without a network keeps running', async () => {
  await start({ port: 1 });
  await settled(1);
  expect(outcomes()).toEqual(['network']);
});

test('an offline worker fetches nothing', async () => {
  await start({ offline: true });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(asked).toEqual([]);
});

test('expired records are deleted, and no others', async () => {
  const { database, owner } = services;
  const { userId } = await createTestWallet(services);
  await owner.query({
    text: `INSERT INTO "IdempotencyRecord" (actor, key, "requestHash", "createdTime")
           VALUES ('key:x', 'old', '\\x00', now() - interval '25 hours'), ('key:x', 'new', '\\x00', now() - interval '23 hours')`,
  });
  await owner.query({
    text: `INSERT INTO "Session" (id, "tokenHash", "personId", "expiresTime")
           VALUES (gen_random_uuid(), '\\x01', $1, now() - interval '1 minute'), (gen_random_uuid(), '\\x02', $1, now() + interval '1 hour')`,
    values: [userId],
  });
  await database.query({
    text: `INSERT INTO "RateLimit" (key, points, expire)
           VALUES ('old', 1, (extract(epoch FROM now()) * 1000 - 1000)::bigint), ('new', 1, (extract(epoch FROM now()) * 1000 + 60000)::bigint), ('lasting', 1, NULL)`,
  });
  for (const days of [399, 401]) {
    await owner.query({
      text: `INSERT INTO "SecurityEvent" (id, "personId", "time", kind) VALUES (gen_random_uuid(), $1, now() - make_interval(days => $2), $2::text)`,
      values: [userId, days],
    });
  }
  await deleteExpiredRows(database);
  const left = async (text: string) => (await owner.query<{ left: string }>({ text })).map((row) => row.left);
  expect(await left(`SELECT key AS left FROM "IdempotencyRecord" WHERE actor = 'key:x'`)).toEqual(['new']);
  expect(await left(`SELECT encode("tokenHash", 'hex') AS left FROM "Session" WHERE length("tokenHash") = 1`)).toEqual([
    '02',
  ]);
  expect(await left(`SELECT kind AS left FROM "SecurityEvent" WHERE kind IN ('399', '401')`)).toEqual(['399']);
  expect(await left(`SELECT key AS left FROM "RateLimit" WHERE key IN ('old', 'new', 'lasting') ORDER BY key`)).toEqual(
    ['lasting', 'new'],
  );
});

test('the database role of the service cannot change how the queue is created', async () => {
  await expect(services.database.query({ text: 'CREATE TABLE pgboss.mine (id int)' })).rejects.toThrow(
    /permission denied/,
  );
});
