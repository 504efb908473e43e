import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestWallet, openTestDatabase } from '@coffer/api/testing/create-test-wallet.ts';
import { type ConnectionSettings, connectionUrl } from '@coffer/db/connection.ts';
import { startCluster } from '@coffer/db/embedded/cluster.ts';
import { copyStoppedCluster } from '@coffer/db/testing/database-template.ts';
import { describe, expect, inject, it, vi } from 'vitest';
import { findFreePort } from '../free-port.ts';
import { describeProblemMismatch } from './contract/contract-test-run.ts';
import { type ApiResponse, sendRawRequest } from './http.ts';
import { databaseVariables, spawnServer, startServer, type TestServer } from './server.ts';
import { WalletClient } from './start-coffer.ts';
import { START_FAILURE_CASES } from './start-failure-cases.ts';

/** A wallet and its key in a database, for calls to any server. */
async function walletOn(connection: ConnectionSettings) {
  const services = openTestDatabase(connection);
  const { walletId, withKey } = await createTestWallet(services);
  const { key } = await withKey();
  return {
    at: (server: TestServer) => new WalletClient(server.url, key, walletId),
    close: () => services.database.close(),
  };
}

/** Whether a process runs. In a container, zombies may remain; they don't count as running. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync(`/proc/${pid}/stat`) || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Numbers of responses after which the server is killed; `npm run soak` tests more of them. */
const ANSWERS = process.env['COFFER_SOAK'] ? Array.from({ length: 40 }, (_, at) => 1 + 2 * at) : [20];

describe('a server that is killed', () => {
  it.each(ANSWERS)(
    'after %i transactions has added each once, however often its key is repeated',
    async (answered) => {
      const wallet = await walletOn(inject('database'));
      const first = await startServer(inject('database'));
      const assetId = await wallet.at(first).asset();
      const keys = Array.from({ length: 120 }, () => randomUUID());
      const book = (server: TestServer, key: string): Promise<ApiResponse> =>
        wallet
          .at(server)
          .call(
            'POST',
            '/transactions',
            { assetId, date: '2026-05-05', amountValue: '1', amountCurrency: 'EUR', notes: key },
            { headers: { 'Idempotency-Key': key } },
          );

      const answers = new Map<string, string>();
      const burst = keys.map((key) =>
        book(first, key).then(
          ({ status, text }) => status === 200 && answers.set(key, text),
          () => undefined,
        ),
      );
      while (answers.size < answered) await pause(1);
      first.signal('SIGKILL');
      await Promise.all(burst);
      await first.stop();
      expect(answers.size, 'it was killed in the middle').toBeLessThan(keys.length);

      const second = await startServer(inject('database'));
      try {
        for (let round = 0; round < 2; round += 1) {
          for (const key of keys) {
            const again = await book(second, key);
            expect(again.status, again.text).toBe(200);
            const before = answers.get(key);
            if (before !== undefined)
              expect([again.text, again.headers['idempotency-replayed']]).toEqual([before, 'true']);
            answers.set(key, again.text);
          }
        }
        const { items } = await wallet.at(second).get(`/transactions?limit=500&assetIds=${assetId}`);
        expect(items.map(({ notes }: { notes: string }) => notes).sort()).toEqual([...keys].sort());
        const { byAsset } = await wallet.at(second).post('/data/netWorthByAsset', { period: 'today' });
        expect(byAsset[assetId].value).toBe(keys.length);
      } finally {
        await second.stop();
        await wallet.close();
      }
    },
    60_000,
  );
});

describe('a server that is told to stop', () => {
  it('finishes running requests, accepts nothing new, and ends with 0', async () => {
    const wallet = await walletOn(inject('database'));
    const server = await startServer(inject('database'));
    const at = wallet.at(server);
    const asset = await at.asset();
    const rows = Array.from(
      { length: 15_000 },
      (_, row) => `2026-01-${String((row % 28) + 1).padStart(2, '0')};Transaction ${row};${row},25`,
    );
    let answered = false;
    const importing = at.call('POST', `/assets/${asset}/import`, {
      importerType: 'csv',
      content: `Date;Text;Amount\n${rows.join('\n')}\n`,
    });
    void importing.then(() => (answered = true));
    await pause(250);
    expect(answered, 'the import is still running').toBe(false);
    const since = Date.now();
    server.signal('SIGTERM');
    const late = () =>
      sendRawRequest(server.url, { method: 'GET', path: '/healthz', headers: { Connection: 'close' } }).then(
        ({ status }) => status,
        (error: NodeJS.ErrnoException) => error.code,
      );
    // The signal is handled after the current work; until then the server still answers.
    await vi.waitFor(async () => expect(await late()).toBe('ECONNREFUSED'), { timeout: 10_000, interval: 10 });
    expect(answered, 'it accepts no new request while one is running').toBe(false);
    const answer = await importing;
    expect([answer.status, answer.body?.created]).toEqual([200, 15_000]);
    expect(await server.ended()).toBe(0);
    expect(Date.now() - since).toBeLessThan(15_000);
    expect(server.output()).not.toMatch(/fault|failed|Error/);

    const next = await startServer(inject('database'));
    const sums = await wallet.at(next).post('/data/netWorthByAsset', { period: '2026-01' });
    // 0.25 · 15,000 + (0 + … + 14,999) = 3,750 + 112,492,500
    expect(sums.byAsset[asset].value).toBe(112_496_250);
    await next.stop();
    await server.stop();
    await wallet.close();
  }, 60_000);

  it('stops its own database too, and leaves no process behind', async () => {
    const server = spawnServer(await findFreePort(), {});
    const pidFile = join(server.directory, 'postgres', 'data', 'postmaster.pid');
    for (
      let tries = 0;
      tries < 1_200 &&
      !(await sendRawRequest(server.url, { method: 'GET', path: '/readyz' }).then(
        ({ status }) => status === 200,
        () => false,
      ));
      tries += 1
    )
      await pause(50);
    expect(existsSync(pidFile), server.output()).toBe(true);
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    expect(isRunning(pid)).toBe(true);
    server.signal('SIGINT');
    expect(await server.ended()).toBe(0);
    expect(existsSync(pidFile)).toBe(false);
    expect(isRunning(pid)).toBe(false);
    await server.stop();
  }, 120_000);
});

describe('a database that becomes unavailable', () => {
  it('makes requests fail with 503 and Retry-After, and works again when it returns', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'coffer-e2e-away-'));
    copyStoppedCluster(inject('clusterTemplate'), directory);
    let cluster = await startCluster(directory);
    let isThere = true;
    const wallet = await walletOn(cluster.connection);
    const server = await startServer(cluster.connection);
    try {
      const at = wallet.at(server);
      const assetId = await at.asset();
      const transaction = { assetId, date: '2026-05-05', amountValue: '1', amountCurrency: 'EUR' };
      const key = { headers: { 'Idempotency-Key': randomUUID() } };
      await at.book(assetId);
      await cluster.stop();
      isThere = false;
      const unavailable = await Promise.all([
        at.call('GET', '/transactions'),
        at.call('POST', '/transactions', transaction, key),
        at.call('GET', ''),
        at.call('POST', '/data/netWorthByAsset', { period: 'today' }),
        at.call('POST', `/assets/${assetId}/import`, {
          importerType: 'csv',
          content: 'Date,Text,Amount\n2026-01-01,x,1\n',
        }),
        at.call('GET', '/transactions', undefined, { key: null }),
        at.call('GET', '/transactions', undefined, { key: 'opaque' }),
        sendRawRequest(server.url, { method: 'GET', path: '/wallets', headers: { Authorization: `Bearer ${at.key}` } }),
        sendRawRequest(server.url, { method: 'GET', path: '/readyz' }),
      ]);
      for (const answer of unavailable) {
        // A request without a credential may be refused without the database.
        if (answer.status === 401) continue;
        expect(describeProblemMismatch(answer, 503, 'unavailable')).toBeNull();
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
      expect((await sendRawRequest(server.url, { method: 'GET', path: '/healthz' })).status).toBe(200);

      cluster = await startCluster(directory);
      isThere = true;
      const since = Date.now();
      let back = await at.call('POST', '/transactions', transaction, key);
      while (back.status === 503 && Date.now() - since < 10_000) {
        await pause(100);
        back = await at.call('POST', '/transactions', transaction, key);
      }
      expect(back.status, back.text).toBe(200);
      const { items } = await at.get('/transactions');
      expect(items.length).toBe(2);
      expect((await sendRawRequest(server.url, { method: 'GET', path: '/readyz' })).status).toBe(200);
      expect(server.process.exitCode).toBeNull();
    } finally {
      await server.stop();
      await wallet.close();
      if (isThere) await cluster.stop();
      rmSync(directory, { recursive: true, force: true });
    }
  }, 60_000);
});

describe('a server that cannot start', () => {
  it.each(START_FAILURE_CASES)('prints one line and ends with 1: %s', async (_, environment, line) => {
    const port = await findFreePort();
    const server = spawnServer(port, { ...databaseVariables(inject('database')), ...environment(port) });
    expect(await server.ended()).toBe(1);
    const [title, reason = '', ...rest] = server.output().trimEnd().split('\n');
    expect([title, rest]).toEqual(['Coffer cannot start.', []]);
    expect(reason).toMatch(line);
    expect(reason).not.toMatch(/geheim|\bat \/|node_modules/);
    await server.stop();
  });

  it('works with one database URL, and warns about the privileges of its user', async () => {
    const owner = connectionUrl(inject('database'));
    for (const addresses of [{ DATABASE_URL: owner }, { COFFER_OWNER_URL: owner }]) {
      const server = await startServer(inject('database'), { DATABASE_URL: '', COFFER_OWNER_URL: '', ...addresses });
      expect(server.output()).toMatch(
        /^\{"level":40,.*The service's database user is a superuser\. .*COFFER_OWNER_URL/,
      );
      await server.stop();
    }
    const quiet = await startServer(inject('database'));
    expect(quiet.output()).not.toContain('"level":40');
    await quiet.stop();
  }, 60_000);

  it('prints one line and ends with 1: the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const server = spawnServer(port, databaseVariables(inject('database')));
    expect(await server.ended()).toBe(1);
    expect(server.output()).toBe(
      `Coffer cannot start.\nPort ${port} is in use. Stop the program that uses it, or set PORT.\n`,
    );
    other.close();
    await server.stop();
  }, 30_000);
});
