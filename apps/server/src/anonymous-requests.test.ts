import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { ANONYMOUS_REQUEST_LIMITS, AnonymousRequestQueue } from './anonymous-requests.ts';

const CASES = Number(process.env['COFFER_CASES'] ?? 1) * 2;
const SEED = Number(process.env['COFFER_SEED'] ?? 31);

let app: FastifyInstance;
let release: () => void;
afterEach(async () => {
  release();
  await app.close();
});

/** Starts a server that lets anonymous clients take turns; each response waits until `release` is called. */
async function serve(): Promise<void> {
  const strangers = new AnonymousRequestQueue();
  const gate = Promise.withResolvers<void>();
  release = gate.resolve;
  app = fastify();
  app.addHook('preHandler', (request, reply) => strangers.admit(request, reply));
  app.get('/', async () => gate.promise.then(() => 'x'));
  app.get('/now', async () => 'x');
  app.get('/aside', (request, reply) => strangers.stepAside(request, reply, async () => gate.promise.then(() => 'x')));
  app.setErrorHandler((_error, _request, reply) => reply.code(503).send('x'));
  await app.listen({ port: 0, host: '0.0.0.0' });
}

/** Sends a request on a new connection from the address `from`. Resolves to the status of the response. */
function sendRequest(from: string, path = '/'): Promise<number> {
  const { port } = app.server.address() as AddressInfo;
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  get({ host: '127.0.0.1', port, path, agent: false, localAddress: from }, (response) => {
    response.resume().on('end', () => resolve(response.statusCode ?? 0));
  }).on('error', reject);
  return promise;
}

/** Sends `each` requests from each address. Resolves when all requests have arrived at the server. */
async function sendFromEachAddress(addresses: readonly string[], each: number, path = '/'): Promise<Promise<number>[]> {
  let arrived = 0;
  app.server.on('request', () => (arrived += 1));
  const answers = addresses.flatMap((address) => Array.from({ length: each }, () => sendRequest(address, path)));
  await expect.poll(() => arrived, { timeout: 20_000 }).toBe(answers.length);
  return answers;
}

describe('strangers', () => {
  test('of three addresses with 64 connections each leave room for 25 visitors', async () => {
    await serve();
    const attack = await sendFromEachAddress(['127.0.12.1', '127.0.12.2', '127.0.12.3'], 64);
    const visitors = await sendFromEachAddress(
      Array.from({ length: 25 }, (_, at) => `127.0.13.${at + 1}`),
      1,
    );
    release();
    expect(await Promise.all(visitors)).toEqual(visitors.map(() => 200));
    expect(new Set(await Promise.all(attack))).toEqual(new Set([200, 503]));
  });

  test('of a whole network with a few connections each leave room for the six connections of a browser', async () => {
    await serve();
    const attack = await sendFromEachAddress(
      Array.from({ length: 140 }, (_, at) => `127.0.14.${at + 1}`),
      2,
    );
    const visitor = await sendFromEachAddress(['127.0.15.1'], 6);
    release();
    expect(await Promise.all(visitor)).toEqual(visitor.map(() => 200));
    await Promise.all(attack);
  });

  test('never keep out visitors with fewer connections than each attacker', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 7, max: 90 })), { maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 10 }),
        async (attackers, visitors) => {
          await serve();
          const attack = [];
          for (const [network, count] of attackers)
            attack.push(...(await sendFromEachAddress([`127.1.${network}.1`], count)));
          const visits = [];
          for (const [at, count] of visitors.entries())
            visits.push(...(await sendFromEachAddress([`127.2.${at}.1`], count)));
          release();
          expect(await Promise.all(visits)).toEqual(visits.map(() => 200));
          await Promise.all(attack);
          await app.close();
        },
      ),
      { seed: SEED, numRuns: CASES },
    );
  });

  test('who wait for an external service hold no place', async () => {
    await serve();
    const aside = await sendFromEachAddress(['127.0.16.1'], ANONYMOUS_REQUEST_LIMITS.atWork * 4, '/aside');
    expect(await sendRequest('127.0.17.1', '/now')).toBe(200);
    release();
    expect(await Promise.all(aside)).toEqual(aside.map(() => 200));
  });
});
