import {
  type BankProvider,
  type FaultKind,
  type JsonObject,
  ProviderFault,
} from '@coffer/banking/providers/provider.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import { DatabaseUnavailableError } from '@coffer/db/failures.ts';
import { findBankProvider } from '../connections/provider-calls.ts';
import { LeaseLostError, releaseConnection, startLeaseRenewal } from './connection-lease.ts';
import { endConsent } from './end-consent.ts';
import { fetchAccount } from './fetch-account.ts';
import { finishRun } from './finish-run.ts';
import { importAccountDelivery } from './import-account-delivery.ts';
import { type LeasedRun, leaseConnection } from './lease-connection.ts';
import { skipLimitedAccount } from './skip-limited-account.ts';
import type { ConnectionKey, SyncServices } from './sync-services.ts';

/**
 * The result of a run. `nothing`: no work is due, or another worker has the connection. `lost`: another worker has
 * taken the connection, or it was disconnected during the run. `aborted`: the process is about to end.
 */
export type ConnectionOutcome =
  | { readonly outcome: 'nothing' | 'done' | 'ended' | 'lost' | 'aborted' }
  | { readonly outcome: 'failed'; readonly fault: unknown };

/** Maximum milliseconds for reading all pages of one account. */
const PATIENCE_MS = 5 * 60_000;

/** The connections that are due for a worker now. */
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
export async function runConnection(
  services: SyncServices,
  name: ConnectionKey,
  signal: AbortSignal,
): Promise<ConnectionOutcome> {
  const taken = await leaseConnection(services, name);
  if (taken === null) return { outcome: 'nothing' };
  const kept = startLeaseRenewal(services, taken);
  try {
    if (taken.kind === 'ending') return { outcome: await endConsent(services, taken, signal) };
    const fault = await readAll(services, taken, signal);
    const outcome = await finishRun(services, taken, fault);
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

/**
 * Reads and imports the accounts one by one. Returns the first failure, preferring failures other than limits, or null.
 * @throws LeaseLostError, or an error if the process is about to end
 */
async function readAll(services: SyncServices, run: LeasedRun, signal: AbortSignal): Promise<unknown> {
  const provider = await findBankProvider(services.bankProviders, run.type);
  if (provider === undefined) return new ProviderFault('refused', 'the provider is no longer configured');
  let first: unknown = null;
  let { secrets } = run;
  for (const account of run.accounts) {
    try {
      secrets = await readOne({ services, run, provider, signal }, account, secrets);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof LeaseLostError || error instanceof DatabaseUnavailableError) throw error;
      if (isLimit(error)) await skipLimitedAccount(services, { run, account, retryTime: error.retryTime });
      if (first === null || isLimit(first)) first = error;
      if (endsRun(error)) return error;
    }
  }
  return first;
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

interface Reading {
  readonly services: SyncServices;
  readonly run: LeasedRun;
  readonly provider: BankProvider;
  readonly signal: AbortSignal;
}

async function readOne(
  { services, run, provider, signal }: Reading,
  account: LeasedRun['accounts'][number],
  secrets: JsonObject,
): Promise<JsonObject> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const call = { signal: AbortSignal.any([signal, patience]), now: services.now };
  const read = await fetchAccount({ services, run, provider, call }, account, secrets).catch((error: unknown) => {
    if (patience.aborted && !signal.aborted)
      throw new ProviderFault('unavailable', 'the bank took too long', { cause: error });
    throw error;
  });
  await importAccountDelivery(services, { run, account, delivery: read.delivery });
  if (!read.delivery.coversDays) throw new ProviderFault('unreadable', 'the response is incomplete');
  return read.secrets;
}
