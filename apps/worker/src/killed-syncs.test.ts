import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnectedTestWallet } from '@coffer/api/banks/testing/connected-wallet.ts';
import { SeededRandom } from '@coffer/api/demo/seeded-random.ts';
import { openOwnTestServices } from '@coffer/api/testing/own-services.ts';
import { type BankSimulator, startBankSimulator } from '@coffer/bank-simulator/simulator.ts';
import { simulatedPlaid } from '@coffer/banking/providers/testing/simulated-providers.ts';
import { connectionUrl } from '@coffer/db/connection.ts';
import { TEST_CHILD_ENVIRONMENT } from '@coffer/db/testing/child-environment.ts';
import { addDays } from '@coffer/domain/dates.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * Worker processes are killed while they sync with a bank. Another worker takes over the connection, and in the end the
 * wallet equals that of an undisturbed worker.
 */

/** When a worker is killed: this many requests after the start of a sync, plus this many milliseconds. */
type Point = readonly [request: number, later: number];

/** Each case has three syncs, with one kill in each. */
const STEPS = 3;
const FIXED: readonly (readonly Point[])[] = [
  [
    [1, 0],
    [2, 0],
    [3, 0],
  ],
  [
    [2, 40],
    [4, 20],
    [1, 5],
  ],
];
const CASES =
  process.env['COFFER_SOAK'] === '1' ? Array.from({ length: 67 }, (_, at) => drawnPoints(at)) : FIXED.slice(1);

/** Random points at which the worker is killed; they differ for each seed of the soak run. */
function drawnPoints(at: number): Point[] {
  const random = new SeededRandom(Number(process.env['COFFER_SEED'] ?? 1) * 1000 + at);
  return Array.from({ length: STEPS }, () => [random.between(1, 5), random.between(0, 249)] as const);
}

/** Milliseconds that each response of the bank takes, so that a worker killed at its request never receives it. */
const LATENCY_MS = 40;
const DIRECTORY = mkdtempSync(join(tmpdir(), 'coffer-killed-'));

const services = await openOwnTestServices();
let simulator: BankSimulator;
let beginning: string;
let worker: ChildProcess;

beforeAll(async () => {
  // The bank's clock is some days behind the worker's, so that it can advance.
  simulator = await startBankSimulator({
    now: `${addDays(new Date().toISOString().slice(0, 10), -8)}T09:00:00Z`,
    seed: 5,
  });
  simulator.state.latencyMs = LATENCY_MS;
  beginning = simulator.dump();
  worker = startWorker();
}, 60_000);
afterAll(async () => {
  await killed();
  await simulator.close();
  rmSync(DIRECTORY, { recursive: true, force: true });
});

function startWorker(): ChildProcess {
  const { clientId, secret } = simulator.credentials.plaid;
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'main.ts')], {
    env: {
      ...{ ...TEST_CHILD_ENVIRONMENT, NODE_ENV: 'production', LOG_LEVEL: 'warn' },
      ...{ DATABASE_URL: connectionUrl(services.connection), COFFER_DATA_DIR: DIRECTORY },
      COFFER_KEY: Buffer.alloc(32, 7).toString('base64'),
      ...{ COFFER_PLAID_CLIENT_ID: clientId, COFFER_PLAID_SECRET: secret, COFFER_PLAID_URL: simulator.addresses.plaid },
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

async function killed(): Promise<void> {
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
}

const asked = () => Object.values(simulator.state.counters.byOperation).reduce((sum, count) => sum + count, 0);

/** The wallet after three syncs whose workers are killed at these points. */
async function walletAfter(points: readonly Point[]) {
  const port = Number(new URL(simulator.origin).port);
  await simulator.close();
  simulator = await startBankSimulator({ state: JSON.parse(beginning), port });
  const simulated = simulatedPlaid(simulator);
  const now = new Date().toISOString();
  const at = await createConnectedTestWallet(
    services,
    simulated.provider,
    'DE',
    simulated.institutionId('alpenbank'),
    now,
  );
  const { walletId, owner, finish, begin } = at;
  const { id, address } = await begin();
  const sentTo = simulator.decide(address, { accounts: ['current', 'card'], bankId: 'alpenbank' });
  const answer = Object.fromEntries(new URL(sentTo).searchParams);
  await finish(answer['state'] ?? '', { answer });
  const { items } = await owner().bankConnections.accounts({ walletId, id });
  for (let step = 0; step < STEPS; step += 1) {
    const before = asked();
    if (step === 0) {
      const accounts = items.map((account) => ({ accountId: account.id, newAsset: { name: account.name ?? 'A' } }));
      await owner().bankConnections.mapAccounts({ walletId, id, accounts });
    } else {
      simulator.world.advance({ days: 2 });
      expect((await owner().integrations.sync({ walletId })).queued).toHaveLength(2);
    }
    const point = points[step];
    if (point !== undefined) {
      const [request, later] = point;
      // A sync may end before it has sent this many requests.
      while (asked() - before < request && (await runsDone(id, walletId)) <= step) await pause(1);
      await pause(later);
      await killed();
      worker = startWorker();
      // Expire the lease of the killed worker, so that the next worker may take over.
      const leases = await services.owner.query({
        text: `UPDATE "ConnectionState" SET "leasedUntil" = now() - interval '1 second'
               WHERE "walletId" = $1 AND "connectionId" = $2 AND "leasedUntil" IS NOT NULL RETURNING "leaseId"`,
        values: [walletId, id],
      });
      interrupted += leases.length;
    }
    while ((await runsDone(id, walletId)) <= step) await pause(20);
    if (step === 0) await editSome(at);
  }
  const reviews = await owner().matchReviews.list({ walletId, limit: 100 });
  const assets = (await owner().assets.list({ walletId })).items.filter(
    ({ bankConnection }) => bankConnection !== null,
  );
  const differences = [];
  for (const asset of assets.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const found = await owner().bankConnections.balanceDifference({ walletId, assetId: asset.id });
    differences.push([asset.name, found?.difference]);
  }
  const { status, error } = await at.connection(id);
  return {
    transactions: (await at.transactions())
      .map((one) => [one.date, one.amountValue, one.pending, one.source, one.fromTo, one.description].join(' '))
      .toSorted(),
    ...{ differences, status, error, reviews: reviews.items.map(({ reason }) => reason).toSorted() },
  };
}

async function runsDone(connectionId: string, walletId: string): Promise<number> {
  const [row] = await services.owner.query<{ done: number }>({
    text: `SELECT count(*)::int AS done FROM "SyncRun" WHERE "walletId" = $1 AND "connectionId" = $2 AND outcome = 'done'`,
    values: [walletId, connectionId],
  });
  return row?.done ?? 0;
}

/** Edits and deletes some transactions as a person; no sync may revert these changes. */
async function editSome({
  owner,
  walletId,
  transactions,
}: Awaited<ReturnType<typeof createConnectedTestWallet>>): Promise<void> {
  const sorted = (await transactions())
    .filter(({ source, pending }) => source === 'sync' && !pending)
    .toSorted((a, b) => `${b.date} ${b.amountValue}`.localeCompare(`${a.date} ${a.amountValue}`));
  const [edited, , deleted] = sorted;
  await owner().transactions.update({ walletId, id: edited!.id, fromTo: 'My own words' });
  await owner().transactions.delete({ walletId, id: deleted!.id });
}

/** Number of kills during a sync run. */
let interrupted = 0;
let undisturbed: Awaited<ReturnType<typeof walletAfter>>;

test('an undisturbed wallet has the transactions of the bank and the edits of its person', {
  timeout: 120_000,
}, async () => {
  undisturbed = await walletAfter([]);
  expect(undisturbed.status).toBe('active');
  expect(undisturbed.transactions.length).toBeGreaterThan(50);
  expect(undisturbed.transactions.filter((one) => one.includes('My own words'))).toHaveLength(1);
});

test.each(CASES)(
  'a wallet whose workers are killed at %j, %j and %j is equal',
  { timeout: 180_000 },
  async (...points) => {
    expect(await walletAfter(points)).toEqual(undisturbed);
  },
);

test('most workers were killed during a sync run', () => {
  expect(interrupted).toBeGreaterThan((CASES.length * STEPS) / 3);
});
