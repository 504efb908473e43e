import {
  type BankProvider,
  type FaultKind,
  type JsonObject,
  ProviderFault,
} from '@coffer/banking/providers/provider.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import { DatabaseUnavailableError } from '@coffer/db/database-errors.ts';
import { findBankProvider } from '../connections/provider-calls.ts';
import { LeaseLostError, releaseConnection, startLeaseRenewal, withLease } from './connection-lease.ts';
import { endConsent } from './end-consent.ts';
import { fetchAccountDelivery } from './fetch-account.ts';
import { finishRun } from './finish-run.ts';
import { importAccountDelivery } from './import-account-delivery.ts';
import { type LeasedRun, leaseConnection } from './lease-connection.ts';
import type { ConnectionKey, SyncDependencies } from './sync-dependencies.ts';
import { nextReadTimeAfterLimit } from './sync-schedule.ts';

/**
 * The result of a run. `nothing`: no work is due, or another worker has the connection. `done`: the accounts were read,
 * or another attempt to end the consent is scheduled. `ended`: the consent was ended or given up. `lost`: another
 * worker has taken the connection, or it was disconnected during the run. `aborted`: the process is about to end.
 */
export type ConnectionOutcome =
  | { readonly outcome: 'nothing' | 'done' | 'ended' | 'lost' | 'aborted' }
  | { readonly outcome: 'failed'; readonly fault: unknown };

/** Maximum milliseconds for reading all pages of one account. */
const PATIENCE_MS = 5 * 60_000;

/** Returns at most `most` connections with due work. */
export async function findDueConnections(database: Database, now: Date, most: number): Promise<ConnectionKey[]> {
  return database.query({
    row: { walletId: is.uuid, connectionId: is.uuid },
    text: 'SELECT "walletId", "connectionId" FROM coffer.due_connections($1, $2)',
    values: [now.toISOString(), most],
  });
}

/**
 * Runs the due work of one connection: reads and imports its accounts, or ends its consent. No other worker does so at
 * the same time. If the process dies, another worker continues when the lease expires, and reads again only accounts
 * that were not imported.
 */
export async function runConnectionWork(
  services: SyncDependencies,
  name: ConnectionKey,
  signal: AbortSignal,
): Promise<ConnectionOutcome> {
  const taken = await leaseConnection(services, name);
  if (taken === null) return { outcome: 'nothing' };
  const kept = startLeaseRenewal(services, taken);
  try {
    const provider = await findBankProvider(services.bankProviders, taken.type);
    if (taken.kind === 'ending') return { outcome: await endConsent(services, taken, { provider, signal }) };
    const fault =
      provider === undefined
        ? new ProviderFault('refused', 'the provider is no longer configured')
        : await readAccounts({ services, run: taken, provider, signal });
    const outcome = await withLease(services, taken, (transaction) => finishRun(services, transaction, taken, fault));
    return outcome === 'failed' ? { outcome, fault } : { outcome };
  } catch (error) {
    const isLost = error instanceof LeaseLostError;
    if (!isLost && !signal.aborted) throw error;
    await releaseConnection(services, taken);
    return { outcome: isLost ? 'lost' : 'aborted' };
  } finally {
    kept.end();
  }
}

interface ConnectionRead {
  readonly services: SyncDependencies;
  readonly run: LeasedRun;
  readonly provider: BankProvider;
  readonly signal: AbortSignal;
}

/**
 * Reads and imports the accounts one by one. Returns the first failure, preferring failures other than limits, or null.
 * @throws LeaseLostError, or an error if the process is about to end
 */
async function readAccounts(reading: ConnectionRead): Promise<unknown> {
  const { services, run, signal } = reading;
  let first: unknown = null;
  let { secrets } = run;
  for (const account of run.accounts) {
    try {
      secrets = await readAccount(reading, account, secrets);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof LeaseLostError || error instanceof DatabaseUnavailableError) throw error;
      if (isLimit(error)) await skipLimitedAccount(services, run, account, error.retryTime);
      if (first === null || isLimit(first)) first = error;
      if (endsRun(error)) return error;
    }
  }
  return first;
}

/** Reads one account and imports what the bank delivers, all or nothing. Returns the secrets for the next read. */
async function readAccount(
  { services, run, provider, signal }: ConnectionRead,
  account: LeasedRun['accounts'][number],
  secrets: JsonObject,
): Promise<JsonObject> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const call = { signal: AbortSignal.any([signal, patience]), now: services.now };
  const read = await fetchAccountDelivery({ services, run, provider, call }, account, secrets).catch(
    (error: unknown) => {
      if (patience.aborted && !signal.aborted)
        throw new ProviderFault('unavailable', 'the bank took too long', { cause: error });
      throw error;
    },
  );
  const delivered = { run, account, delivery: read.delivery };
  await withLease(services, run, (transaction) => importAccountDelivery(services, transaction, delivered));
  if (!read.delivery.coversDays) throw new ProviderFault('unreadable', 'the response is incomplete');
  return read.secrets;
}

/** Skips the account until its limit at the bank ends. Other accounts are still read. @throws LeaseLostError */
async function skipLimitedAccount(
  services: SyncDependencies,
  run: LeasedRun,
  { id }: LeasedRun['accounts'][number],
  retryTime: Date | null,
): Promise<void> {
  const until = nextReadTimeAfterLimit(services.now(), retryTime, services).toISOString();
  const store = (transaction: WalletTransaction) =>
    transaction.execute({
      text: `UPDATE "BankAccount" SET "limitUntil" = $3 WHERE "walletId" = $1 AND id = $2`,
      values: [run.walletId, id, until],
    });
  await withLease(services, run, store, { quiet: true });
}

const OF_ONE_ACCOUNT: ReadonlySet<FaultKind> = new Set(['unreadable', 'limitReached', 'refused']);

/**
 * True for errors of the consent or the provider, which affect all accounts. An error of one account says nothing about
 * the others.
 */
function endsRun(error: unknown): boolean {
  return error instanceof ProviderFault && !OF_ONE_ACCOUNT.has(error.kind);
}

function isLimit(error: unknown): error is ProviderFault {
  return error instanceof ProviderFault && error.kind === 'limitReached';
}
