import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { finishConsent } from '@coffer/api/banks/connections/finish-consent.ts';
import type { BankProviders } from '@coffer/api/kernel/services.ts';
import { createTestWallet } from '@coffer/api/testing/create-test-wallet.ts';
import { type BankSimulator, startBankSimulator } from '@coffer/bank-simulator/simulator.ts';
import { bankProviderVariables, createBankProviders } from '@coffer/banking/providers/provider-configuration.ts';
import { connectionUrl } from '@coffer/db/connection.ts';
import { migrateJobs } from '@coffer/db/jobs.ts';
import type pg from 'pg';
import { z } from 'zod';
import { type ReportLine, reportRatioAtMost } from './bench-report.ts';
import { type BenchServices, type BenchStage, CHECKOUT_ROOT, openOwnerPool } from './bench-stage.ts';

const WALLETS = 250;
const CONNECTIONS_OF_WALLET = 4;
const CONNECTIONS = WALLETS * CONNECTIONS_OF_WALLET;
/** Milliseconds that each response of a bank takes. */
const LATENCY_MS = 200;
const WORKERS = 2;
const MAX_MINUTES = 10;
/** Wallets that are connected concurrently. */
const SIDE_BY_SIDE = 8;

/**
 * Measures the minutes until two workers have synced a thousand due connections at slow banks. The simulated banks
 * count concurrent requests of one consent and reads above a limit; both counts must be 0.
 */
export async function benchSync(stage: BenchStage): Promise<ReportLine[]> {
  const simulator = await startBankSimulator({ seed: 1 });
  const owner = openOwnerPool(stage.connection);
  const workers: ChildProcess[] = [];
  try {
    await migrateJobs(stage.connection);
    const environment = environmentOf(stage, simulator);
    await connectAll(stage.services, simulator, environment);
    // Makes every connection due by schedule, without a person present.
    await owner.query(
      `UPDATE "ConnectionState" SET "requestedTime" = NULL, cause = NULL, attended = NULL, "dueTime" = now()`,
    );
    simulator.state.latencyMs = LATENCY_MS;
    simulator.resetCounters();
    const began = performance.now();
    for (let at = 0; at < WORKERS; at += 1) workers.push(startWorker(environment));
    await allSynced(owner);
    const minutes = (performance.now() - began) / 60_000;
    const { overlaps, limitViolations, byConsent } = simulator.state.counters;
    const requests = Object.values(byConsent).reduce((sum, count) => sum + count, 0);
    const done = `${CONNECTIONS} connections, ${requests} answers of ${LATENCY_MS} ms, ${WORKERS} workers`;
    return [
      reportRatioAtMost('sync: minutes until all are read', `${minutes.toFixed(2)} min`, done, minutes, MAX_MINUTES),
      reportRatioAtMost(
        'sync: requests of a consent beside another',
        String(overlaps),
        'counted by the banks',
        overlaps,
        0,
      ),
      reportRatioAtMost(
        'sync: reads above a limit',
        String(limitViolations),
        'counted by the banks',
        limitViolations,
        0,
      ),
    ];
  } finally {
    for (const worker of workers) worker.kill('SIGKILL');
    await owner.end();
    await simulator.close();
  }
}

function environmentOf({ services }: BenchStage, { addresses, credentials }: BankSimulator): Record<string, string> {
  return {
    DATABASE_URL: connectionUrl(services.connection),
    // The key that the test services use.
    COFFER_KEY: '07'.repeat(32),
    COFFER_ENABLE_BANKING_APP_ID: credentials.enableBanking.appId,
    COFFER_ENABLE_BANKING_KEY: credentials.enableBanking.privateKey,
    COFFER_ENABLE_BANKING_URL: addresses.enableBanking,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'production',
  };
}

function startWorker(environment: Record<string, string>): ChildProcess {
  const script = join(CHECKOUT_ROOT, 'apps/worker/src/main.ts');
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function connectAll(
  services: BenchServices,
  simulator: BankSimulator,
  environment: Record<string, string>,
): Promise<void> {
  const providers = createBankProviders(z.object(bankProviderVariables).parse(environment), { offline: false });
  const bankProviders = { list: async () => providers };
  let left = WALLETS;
  const connectOne = async () => {
    while (left > 0) {
      left -= 1;
      await connectWallet({ services, simulator, bankProviders, wallet: left });
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, connectOne));
}

interface Connecting {
  readonly services: BenchServices;
  readonly simulator: BankSimulator;
  readonly bankProviders: BankProviders;
  readonly wallet: number;
}

async function connectWallet({ services, simulator, bankProviders, wallet: number }: Connecting): Promise<void> {
  const { walletId, userId, sessionId, asOwner } = await createTestWallet(services);
  const { bankConnections } = asOwner({ bankProviders });
  const { items } = await bankConnections.institutions({ walletId, countryCode: 'DE' });
  for (let at = 0; at < CONNECTIONS_OF_WALLET; at += 1) {
    const bank = items[at % items.length];
    if (bank === undefined) throw new Error('the simulator has no bank');
    const { id, address } = await bankConnections.connect({ walletId, ...choiceOf(bank), language: 'en' });
    const back = new URL(simulator.decide(address ?? '', { login: `person-${number}-${at}`, accounts: ['current'] }));
    const answer = Object.fromEntries(back.searchParams);
    const returned = { state: answer['state'] ?? '', answer, session: { id: sessionId, personId: userId } };
    const from = { address: '192.0.2.7', userAgent: 'Bench' };
    const now = () => new Date();
    await finishConsent({ ...services, bankProviders, now }, { ...returned, requestId: randomUUID(), from });
    const accounts = (await bankConnections.accounts({ walletId, id })).items;
    const mapped = accounts.map(({ id: accountId }) => ({
      accountId,
      newAsset: { name: `Account ${at}`, defaultCurrency: 'EUR' },
    }));
    await bankConnections.mapAccounts({ walletId, id, accounts: mapped });
  }
}

function choiceOf({
  type,
  id,
  countryCode,
}: {
  type: 'providerA' | 'providerB' | 'providerC' | 'providerD';
  id: string;
  countryCode: string;
}) {
  return { type, institutionId: id, countryCode };
}

async function allSynced(owner: pg.Pool): Promise<void> {
  const text = 'SELECT count(*)::int AS read FROM "BankConnection" WHERE "lastSyncTime" IS NOT NULL';
  const until = Date.now() + 2 * MAX_MINUTES * 60_000;
  for (let read = 0; read < CONNECTIONS && Date.now() < until; ) {
    await pause(500);
    const { rows } = await owner.query<{ read: number }>(text);
    read = rows[0]?.read ?? 0;
    process.stderr.write(`\r${read} of ${CONNECTIONS}`);
  }
  process.stderr.write('\n');
}
