import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestWallet, openTestDatabase } from '@coffer/api/testing/create-test-wallet.ts';
import { type ConnectionSettings, connectionUrl } from '@coffer/db/connection.ts';
import { startCluster } from '@coffer/db/embedded/cluster.ts';
import { migrateDatabase } from '@coffer/db/migrate.ts';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { LARGE_WALLET_ASSET_COUNT, LARGE_WALLET_CURRENCIES } from './fill-large-wallet.ts';

export const CHECKOUT_ROOT = join(import.meta.dirname, '..', '..');

export type BenchServices = ReturnType<typeof openTestDatabase>;

/** A fresh database, and processes of Coffer and a bare server that use it. */
export interface BenchStage {
  readonly services: BenchServices;
  readonly connection: ConnectionSettings;
  /** Starts the real server. */
  coffer(environment?: Record<string, string>): Promise<RunningServer>;
  /** Starts the baseline server, which uses only node:http and pg. */
  bare(): Promise<RunningServer>;
  close(): Promise<void>;
}

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export async function openBenchStage(): Promise<BenchStage> {
  const directory = mkdtempSync(join(tmpdir(), 'coffer-bench-'));
  const cluster = await startCluster(join(directory, 'postgres'));
  await migrateDatabase(cluster.connection);
  const services = openTestDatabase(cluster.connection);
  const running: RunningServer[] = [];
  const start = async (script: string, environment: Record<string, string>) => {
    const server = await startServerScript(script, environment);
    running.push(server);
    return server;
  };
  return {
    services,
    connection: cluster.connection,
    coffer: (environment = {}) =>
      start(join(CHECKOUT_ROOT, 'apps/server/src/main.ts'), {
        COFFER_OWNER_URL: connectionUrl(cluster.connection),
        DATABASE_URL: connectionUrl(cluster.service),
        COFFER_DATA_DIR: join(directory, 'data'),
        COFFER_WEB: '0',
        COFFER_DEMO: '0',
        COFFER_WORKER: '0',
        LOG_LEVEL: 'warn',
        // One person sends far more requests than the default rate limit allows.
        RATE_LIMIT: '10000000',
        NODE_ENV: 'production',
        ...environment,
      }),
    bare: () => start(join(import.meta.dirname, 'bare-server.ts'), { DATABASE_URL: connectionUrl(cluster.connection) }),
    close: async () => {
      for (const server of running) await server.stop();
      await services.database.close();
      await cluster.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The currencies of the twenty accounts: six currencies in turn. */
export const ASSET_CURRENCIES = Array.from(
  { length: LARGE_WALLET_ASSET_COUNT },
  (_, at) => LARGE_WALLET_CURRENCIES[at % LARGE_WALLET_CURRENCIES.length] ?? 'EUR',
);

/**
 * Opens a pool of connections as the owner of the database, whom neither row-level security nor the service's settings
 * restrict.
 */
export function openOwnerPool(connection: ConnectionSettings): pg.Pool {
  const pool = new pg.Pool({ ...connection, max: 4 });
  // After a failure the cluster stops before its pool is closed, so errors of the idle connections are ignored.
  return pool.on('error', () => undefined);
}

/** A wallet with an API key and one account for each currency given. */
export async function createBenchWallet(services: BenchServices, currencies: readonly string[]) {
  const wallet = await createTestWallet(services);
  const { key } = await wallet.withKey();
  const assetIds: string[] = [];
  for (const [at, defaultCurrency] of currencies.entries()) {
    const id = uuid();
    await services.database.withWallet(wallet.walletId, (transaction) =>
      transaction.query({
        text: `INSERT INTO "Asset" ("walletId", id, type, name, access, "defaultCurrency", "createdUserId", "lastUpdatedUserId")
               VALUES ($1, $2, 'manualBank', $3, 'instant', $4, $5, $5)`,
        values: [wallet.walletId, id, `Account ${at}`, defaultCurrency, wallet.userId],
      }),
    );
    assetIds.push(id);
  }
  return { ...wallet, key, assetIds };
}

/** Starts a server script in the folder of its checkout, and waits until it is ready. */
export async function startServerScript(
  script: string,
  environment: Record<string, string>,
  checkout = CHECKOUT_ROOT,
): Promise<RunningServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...profiling(), '--disable-warning=ExperimentalWarning', script], {
    cwd: checkout,
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await answering(url, child);
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
    },
  };
}

/**
 * Returns the Node options with which a server writes a CPU profile into the folder BENCH_PROFILE; none if it is unset.
 */
function profiling(): string[] {
  const folder = process.env['BENCH_PROFILE'];
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not answer in two minutes');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
