import { randomUUID } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openTestDatabase } from '@coffer/api/testing/create-test-wallet.ts';
import { openJobQueue } from '@coffer/db/jobs.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '../free-port.ts';
import { describeProblemMismatch } from './contract/contract-test-run.ts';
import {
  clusterDirectory,
  createWalletOnServer,
  readClusterConnection,
  readPostmasterPid,
  startEmbeddedServer,
  waitUntilServerReady,
} from './embedded-server.ts';
import { sendRawRequest } from './http.ts';
import { spawnServer, type TestServer } from './server.ts';
import type { WalletClient } from './start-coffer.ts';

/** How often the database is killed during writes; more in a soak run. */
const KILLS = process.env['COFFER_SOAK'] === '1' ? 40 : 1;
/**
 * Number of kills without a pause. If the database keeps ending within ten seconds of its start, the supervisor gives
 * up. So the test pauses before each later kill.
 */
const MAX_KILLS_WITHOUT_PAUSE = 3;
const PAUSE_BEFORE_KILL_MS = 10_500;

describe('an embedded database that is killed', () => {
  let server: TestServer;
  let at: WalletClient;
  let assetId: string;
  beforeAll(async () => {
    server = await startEmbeddedServer({ COFFER_WORKER: '1' });
    at = await createWalletOnServer(server);
    assetId = await at.asset();
  });
  const opened: { close(): Promise<void> }[] = [];
  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close().catch(() => undefined)));
    await server.stop();
  });

  const book = (key: string = randomUUID()) =>
    at.call(
      'POST',
      '/transactions',
      { assetId, date: '2026-05-05', amountValue: '1', amountCurrency: 'EUR' },
      { headers: { 'Idempotency-Key': key } },
    );
  const postmaster = () => {
    const pid = readPostmasterPid(server.directory);
    if (pid === null) throw new Error('no postmaster');
    return pid;
  };
  const services = () => openTestDatabase(readClusterConnection(server.directory));
  /** The backend process of a connection, which stays open until killed. */
  const backend = async () => {
    const { database } = services();
    opened.push(database);
    const [row] = await database.query<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' });
    return row!.pid;
  };

  it('loses no acknowledged write, and the worker continues', async () => {
    const keys: string[] = [];
    const acknowledged = new Map<string, string>();
    for (let kill = 0; kill < KILLS; kill += 1) {
      if (kill >= MAX_KILLS_WITHOUT_PAUSE) await pause(PAUSE_BEFORE_KILL_MS);
      const round = Array.from({ length: 60 }, () => randomUUID());
      keys.push(...round);
      const burst = round.map(async (key) => {
        const { status, text } = await book(key);
        if (status === 200) acknowledged.set(key, text);
        // While the database is unavailable, requests of one person wait for each other, and some wait too long.
        else expect([429, 503], text).toContain(status);
      });
      await pause(5 * kill);
      process.kill(postmaster(), kill % 2 === 0 ? 'SIGKILL' : 'SIGQUIT');
      await Promise.all(burst);
      await waitUntilServerReady(server);
    }
    for (const key of keys) {
      const { status, text } = await book(key);
      expect(status, text).toBe(200);
      expect(acknowledged.get(key) ?? text).toBe(text);
    }
    const { database } = services();
    const done = async () => {
      const text = "SELECT count(*) AS n FROM pgboss.job WHERE name = 'expire' AND state = 'completed'";
      return (await database.query<{ n: number }>({ text }))[0]?.n ?? 0;
    };
    const before = await done();
    const queue = await openJobQueue(readClusterConnection(server.directory), () => undefined);
    await queue.send('expire');
    await vi.waitFor(async () => expect(await done()).toBe(before + 1), { timeout: 30_000, interval: 200 });
    await queue.stop();
    await database.close();
  }, 1_200_000);

  it.each<[string, () => Promise<[number, NodeJS.Signals]>]>([
    ['its postmaster by SIGKILL', async () => [postmaster(), 'SIGKILL']],
    ['its postmaster by SIGQUIT', async () => [postmaster(), 'SIGQUIT']],
    ['its postmaster in order, by SIGINT', async () => [postmaster(), 'SIGINT']],
    ['one of its backends by SIGKILL', async () => [await backend(), 'SIGKILL']],
  ])('is restarted: %s', async (_, victim) => {
    expect((await book()).status).toBe(200);
    const [pid, signal] = await victim();
    process.kill(pid, signal);
    // For a moment after the signal, the database may still answer requests.
    await pause(50);
    expect((await sendRawRequest(server.url, { method: 'GET', path: '/healthz' })).status).toBe(200);
    await waitUntilServerReady(server);
    const answer = await book();
    expect(answer.status, answer.text).toBe(200);
  });

  it('is reported as unavailable with a reason, while the process itself stays alive', async () => {
    const control = join(clusterDirectory(server.directory), 'data', 'global', 'pg_control');
    renameSync(control, `${control}.away`);
    try {
      process.kill(postmaster(), 'SIGKILL');
      // At first the service only knows that the database does not respond; later it knows that the database has ended.
      const ready = await vi.waitFor(
        async () => {
          const answer = await sendRawRequest(server.url, { method: 'GET', path: '/readyz' });
          expect(answer.body.detail).toMatch(/^The database has stopped and /);
          return answer;
        },
        { timeout: 10_000 },
      );
      expect(describeProblemMismatch(ready, 503, 'unavailable')).toBeNull();
      expect(Number(ready.headers['retry-after'])).toBeGreaterThan(0);
      expect(describeProblemMismatch(await book(), 503, 'unavailable')).toBeNull();
      expect((await sendRawRequest(server.url, { method: 'GET', path: '/healthz' })).status).toBe(200);
      const failed = /PostgreSQL could not be started \(attempt \d+ of 15\)/;
      await vi.waitFor(() => expect(server.output()).toMatch(failed), { timeout: 30_000 });
    } finally {
      renameSync(`${control}.away`, control);
    }
    await waitUntilServerReady(server);
    expect((await book()).status).toBe(200);
    expect(server.output()).toMatch(/PostgreSQL is available again/);
  }, 60_000);
});

describe('an embedded database that several processes use', () => {
  it('is restarted by one of them, and answers all', { timeout: 120_000, tags: 'soak' }, async () => {
    const first = await startEmbeddedServer();
    const second = spawnServer(await findFreePort(), { COFFER_DATA_DIR: first.directory });
    try {
      await waitUntilServerReady(second);
      for (let kill = 0; kill < 2; kill += 1) {
        const pid = readPostmasterPid(first.directory)!;
        process.kill(pid, 'SIGKILL');
        await pause(50);
        await Promise.all([waitUntilServerReady(first), waitUntilServerReady(second)]);
        expect(readPostmasterPid(first.directory)).not.toBe(pid);
      }
      first.signal('SIGTERM');
      expect(await first.ended()).toBe(0);
      // The remaining process continues supervising.
      process.kill(readPostmasterPid(first.directory)!, 'SIGKILL');
      await pause(50);
      await waitUntilServerReady(second);
      second.signal('SIGTERM');
      expect(await second.ended()).toBe(0);
      expect(readPostmasterPid(first.directory)).toBeNull();
    } finally {
      await second.stop();
      await first.stop();
    }
  });
});

describe('an embedded database that cannot be restarted', () => {
  it('ends the process with 1 and a readable reason', async () => {
    const server = await startEmbeddedServer({ DATABASE_TRIES: '2' });
    rmSync(join(clusterDirectory(server.directory), 'data', 'global', 'pg_control'));
    process.kill(readPostmasterPid(server.directory)!, 'SIGKILL');
    expect(await server.ended()).toBe(1);
    expect(server.output()).toMatch(
      /^Coffer stops\.\nPostgreSQL could not be restarted in 2 attempts\. PostgreSQL did not start; see \S+postgres\.log: .*pg_control/m,
    );
    await server.stop();
  }, 60_000);
});
