import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { describeProblemMismatch } from './contract/contract-test-run.ts';
import { ApiKeyClient, type ApiResponse } from './http.ts';
import { startServer, type TestServer } from './server.ts';
import { startCoffer } from './start-coffer.ts';

/** The default limit of requests a minute. */
const LIMIT = 6000;
/** Maximum number of requests that a process may reserve without using them. */
const SHARE = LIMIT / 100;
const MINUTE = 60_000;

const atDefault = startCoffer();

/** Sends `count` cheap requests, `concurrent` at a time, rotating through the clients. */
async function ask(clients: readonly ApiKeyClient[], count: number, concurrent: number): Promise<ApiResponse[]> {
  const answers: ApiResponse[] = [];
  let asked = 0;
  const askOn = async () => {
    while (asked < count) {
      const client = clients[asked % clients.length];
      asked += 1;
      if (client !== undefined) answers.push(await client.call('GET', '/wallets/none'));
    }
  };
  await Promise.all(Array.from({ length: concurrent }, askOn));
  return answers;
}

const isRefused = ({ status }: ApiResponse) => status === 429;
const remainingOf = ({ headers }: ApiResponse) => Number(/r=(\d+)/.exec(String(headers['ratelimit']))?.[1]);
const secondsOf = ({ headers }: ApiResponse) => Number(/t=(\d+)/.exec(String(headers['ratelimit']))?.[1]);

describe('the default limit', () => {
  it('lets a hundred and fifty parallel requests of a new minute pass, and says how many are left', async () => {
    const { key } = await atDefault().wallet();
    const answers = await ask([new ApiKeyClient(atDefault().server.url, key)], 150, 150);
    expect(answers.filter(isRefused)).toEqual([]);
    expect(answers.map(remainingOf).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 150 }, (_, at) => LIMIT - 150 + at),
    );
    expect(new Set(answers.map(({ headers }) => headers['ratelimit-policy']))).toEqual(
      new Set([`"default";q=${LIMIT};w=60`]),
    );
  });

  it('holds over two processes together: never more in a minute, and no refusal before it is used', async () => {
    const other = await startServer(inject('database'));
    try {
      const { key } = await atDefault().wallet();
      const clients = [atDefault().server.url, other.url].map((url) => new ApiKeyClient(url, key));
      const began = Date.now();
      // The first process gets three of four requests. The processes share the limit, so the first process may use most
      // of it.
      const [first, second] = clients;
      if (first === undefined || second === undefined) throw new Error('two processes');
      const answers = await ask([first, first, first, second], LIMIT + 500, 100);
      expect(Date.now() - began, 'all in one minute').toBeLessThan(MINUTE - 5000);
      const admitted = answers.filter((answer) => !isRefused(answer));
      expect(admitted.length).toBeLessThanOrEqual(LIMIT);
      expect(admitted.length).toBeGreaterThan(LIMIT - SHARE);
      const firstRefusal = answers.findIndex(isRefused);
      // At most 100 requests run concurrently, so at most 100 admitted requests follow the first refusal.
      expect(firstRefusal).toBeGreaterThan(LIMIT - SHARE - 100);
      expect(new Set(answers.filter(isRefused).map(remainingOf))).toEqual(new Set([0]));
      for (const refused of answers.filter(isRefused)) {
        expect(Number(refused.headers['retry-after'])).toBe(secondsOf(refused));
      }
    } finally {
      await other.stop();
    }
  }, 90_000);
});

describe('a small limit', () => {
  const servers: TestServer[] = [];
  beforeAll(async () => {
    for (const _ of ['one', 'other']) servers.push(await startServer(inject('database'), { RATE_LIMIT: '40' }));
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
  });
  const clientsOf = (keys: readonly string[]) =>
    servers.flatMap(({ url }) => keys.map((key) => new ApiKeyClient(url, key)));

  it('is exact under concurrency over two processes, and open again after Retry-After', async () => {
    const { key, userId } = await atDefault().wallet();
    // The window began a while ago, so that the test need not wait long for its end.
    await atDefault().services.database.query({
      text: 'INSERT INTO "RateLimit" (key, points, expire) VALUES ($1, 0, $2)',
      values: [`credential:apiKey:${userId}`, Date.now() + 8000],
    });
    const answers = await ask(clientsOf([key]), 120, 60);
    expect(answers.filter((answer) => !isRefused(answer))).toHaveLength(40);
    const refused = answers.findLast(isRefused);
    if (refused === undefined) throw new Error('none was refused');
    expect(describeProblemMismatch(refused, 429, 'tooManyRequests')).toBeNull();
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(8);
    await pause(seconds * 1000);
    for (const client of clientsOf([key])) expect((await client.call('GET', '/wallets')).status).toBe(200);
  }, 60_000);

  it('counts a person over all her keys, and nobody else', async () => {
    const own = await atDefault().wallet();
    const keys = [own.key, (await own.withKey()).key, (await own.withKey()).key];
    const answers = await ask(clientsOf(keys), 120, 30);
    expect(answers.filter((answer) => !isRefused(answer))).toHaveLength(40);
    const stranger = await atDefault().wallet();
    for (const client of clientsOf([stranger.key])) expect((await client.call('GET', '/wallets')).status).toBe(200);
  }, 60_000);
});
