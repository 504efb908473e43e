import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SeededRandom } from '@coffer/api/demo/seeded-random.ts';
import { createTestWallet } from '@coffer/api/testing/create-test-wallet.ts';
import { openOwnTestServices } from '@coffer/api/testing/own-services.ts';
import { TestWebhookReceiver } from '@coffer/api/webhooks/testing/receiver.ts';
import { parseSignedTestEvent } from '@coffer/api/webhooks/testing/wallet-with-webhook.ts';
import { TEST_CHILD_ENVIRONMENT } from '@coffer/db/testing/child-environment.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '../certificate.ts';
import { serveTls } from '../tls.ts';
import type { JsonBody } from './http.ts';
import { databaseVariables, startServer, TEST_SEALING_KEY, type TestServer } from './server.ts';
import { WalletClient } from './start-coffer.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** How often the delivering process is killed. */
const KILLS = process.env['COFFER_SOAK'] === '1' ? 20 : 1;

const services = await openOwnTestServices();
let front: TestServer;
let receiver: TestWebhookReceiver;

beforeAll(async () => {
  front = await startServer(services.ownerConnection, { COFFER_WEBHOOK_PRIVATE_ADDRESSES: 'allow' });
  receiver = await new TestWebhookReceiver().open();
});
afterAll(async () => {
  await receiver.close();
  await front.stop();
});

/** Starts a process that delivers webhooks. */
const deliverer = (addresses: 'allow' | 'refuse' = 'allow') =>
  startServer(services.ownerConnection, { COFFER_WORKER: '1', COFFER_WEBHOOK_PRIVATE_ADDRESSES: addresses });

async function wallet() {
  const made = await createTestWallet(services);
  const { key } = await made.withKey();
  return new WalletClient(front.url, key, made.walletId);
}

const newest = async (at: WalletClient, id: string): Promise<JsonBody> =>
  (await at.get(`/webhooks/${id}/deliveries?limit=1`)).items[0];

// Each test starts processes, which is slow on a busy machine.
describe('a process with a worker', { timeout: 120_000 }, () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await deliverer();
  });
  afterAll(() => server.stop());

  it('sends signed changes to a webhook', async () => {
    const at = await wallet();
    const { secret } = await at.post('/webhooks', { url: receiver.url('/told'), types: ['wallet.changed'] });
    const tag = await at.post('/tags', { name: 'holiday' });
    const arrived = () => receiver.received.filter(({ path }) => path === '/told');
    await expect.poll(() => arrived().length, { timeout: 40_000, interval: 20 }).toBe(1);
    const [first] = arrived();
    if (first === undefined) throw new Error('nothing arrived');
    const { type, data } = parseSignedTestEvent(secret, first);
    expect([type, data.counts]).toEqual(['wallet.changed', { tag: 1 }]);
    const { items } = await at.get(`/changes?since=${data.since}`);
    expect(items.map(({ id }: JsonBody) => id)).toEqual([tag.id]);
  });

  it('rejects a self-signed certificate', async () => {
    const at = await wallet();
    const certificate = makeCertificate();
    let asked = 0;
    const site = await serveTls(certificate, (_request, reply) => {
      asked += 1;
      reply.end();
    });
    try {
      const { id } = await at.post('/webhooks', { url: `https://localhost:${site.port}/`, types: ['wallet.changed'] });
      await at.post('/tags', { name: 'holiday' });
      await expect.poll(async () => (await newest(at, id))?.failure, { timeout: 40_000 }).toBe('tls');
      expect(asked).toBe(0);
    } finally {
      site.close();
      certificate.remove();
    }
  });
});

describe('a process with a worker and the usual settings', { timeout: 120_000 }, () => {
  it('makes no connection to a private address', async () => {
    const at = await wallet();
    const server = await deliverer('refuse');
    try {
      const { id } = await at.post('/webhooks', { url: receiver.url('/private'), types: ['wallet.changed'] });
      await at.post('/tags', { name: 'holiday' });
      await expect.poll(async () => (await newest(at, id))?.failure, { timeout: 40_000 }).toBe('privateAddress');
      expect(receiver.received.filter(({ path }) => path === '/private')).toEqual([]);
    } finally {
      await server.stop();
    }
  });
});

describe('a separate worker', { timeout: 120_000 }, () => {
  const alone = (key: string) => {
    const worker = spawn(process.execPath, [join(ROOT, 'apps/worker/src/main.ts')], {
      cwd: ROOT,
      env: {
        ...{ ...TEST_CHILD_ENVIRONMENT, NODE_ENV: 'production', LOG_LEVEL: 'warn', COFFER_OFFLINE: '1' },
        ...{ ...databaseVariables(services.ownerConnection), COFFER_OWNER_URL: '', COFFER_DATA_DIR: front.directory },
        ...{ COFFER_KEY: key, COFFER_WEBHOOK_PRIVATE_ADDRESSES: 'allow' },
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    worker.stderr.on('data', (text) => (said += text));
    const ended = once(worker, 'close').then(([code]) => code as number | null);
    return { worker, ended, said: () => said };
  };

  it('delivers with the key of the servers', async () => {
    const at = await wallet();
    const { worker, ended } = alone(TEST_SEALING_KEY);
    try {
      const { secret } = await at.post('/webhooks', { url: receiver.url('/alone'), types: ['wallet.changed'] });
      await at.post('/tags', { name: 'holiday' });
      const arrived = () => receiver.received.find(({ path }) => path === '/alone');
      await expect.poll(() => arrived() !== undefined, { timeout: 60_000 }).toBe(true);
      const received = arrived();
      if (received === undefined) throw new Error('nothing arrived');
      expect(parseSignedTestEvent(secret, received).data.counts).toEqual({ tag: 1 });
    } finally {
      worker.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
  });

  it('does not start with another key, and gives the reason', async () => {
    const { ended, said } = alone(Buffer.alloc(32, 'other').toString('base64'));
    expect(await ended).toBe(1);
    expect(said()).toContain('COFFER_KEY is not the key with which the secrets in the database were encrypted');
  });
});

describe('a process that is killed while it delivers', () => {
  it.each([1])(
    'loses nothing: the others deliver everything in order (seed %i)',
    { timeout: 90_000 * KILLS },
    async (seed) => {
      const random = new SeededRandom(seed);
      const at = await wallet();
      const path = `/killed/${randomUUID()}`;
      const { nextCursor: before } = await at.get('/changes?since=now');
      const { secret } = await at.post('/webhooks', { url: receiver.url(path), types: ['wallet.changed'] });
      const { nextCursor: after } = await at.get('/changes?since=now');
      receiver.answer = (reply, received) => {
        setTimeout(() => reply.writeHead(204).end(), received.path === path ? 300 : 0);
      };
      const arrived = () => receiver.received.filter((received) => received.path === path);
      let tags = 0;
      const write = async () => {
        tags += 1;
        await at.post('/tags', { name: `tag ${tags}` });
      };
      for (let kill = 0; kill < KILLS; kill += 1) {
        const server = await deliverer();
        const before = arrived().length;
        await write();
        // The process is killed during a request, or a moment later.
        await expect.poll(() => arrived().length, { timeout: 40_000, interval: 10 }).toBeGreaterThan(before);
        await pause(random.between(0, 400));
        server.signal('SIGKILL');
        await server.stop();
        await write();
      }
      const server = await deliverer();
      const events = () => {
        const byId = new Map(arrived().map((received) => [received.headers['webhook-id'], received]));
        return [...byId.values()].map((received) => parseSignedTestEvent(secret, received).data);
      };
      const told = () => events().reduce((sum, { counts }) => sum + (counts?.['tag'] ?? 0), 0);
      try {
        await expect.poll(told, { timeout: 60_000, interval: 100 }).toBe(tags);
        const { nextCursor: now } = await at.get('/changes?since=now');
        const chain = events();
        // The first event may begin before or after the creation of the webhook itself.
        expect([before, after]).toContain(chain[0]?.since);
        for (const [index, { since }] of chain.entries()) if (index > 0) expect(since).toBe(chain[index - 1]?.until);
        expect(chain.at(-1)?.until).toBe(now);
      } finally {
        await server.stop();
      }
    },
  );
});
