import type { JsonObject, ProviderName } from '@coffer/banking/providers/provider.ts';
import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { dateInTimeZone } from '@coffer/domain/dates.ts';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { deleteConnectionState, type SyncRunCause, unsealConnectionSecrets } from '../connections/connection-state.ts';
import { type AccountToRead, selectAccountsToRead } from './accounts-to-read.ts';
import { deleteAbandonedConnection, markConsentExpired, markNeedsReconnect } from './mark-needs-reconnect.ts';
import type { ConnectionKey, SyncDependencies } from './sync-dependencies.ts';
import { scheduledReadIntervalMs } from './sync-schedule.ts';

/**
 * Milliseconds until a lease expires unless it is renewed. A working process always renews it earlier; after the
 * expiry another worker takes the connection.
 */
export const LEASE_MS = 60_000;
/** Milliseconds for which a person counts as present after a request. */
const ATTENTION_MS = 10 * 60_000;

/** A connection that only this worker is processing. */
export interface LeasedConnection extends ConnectionKey {
  readonly leaseId: string;
  readonly type: ProviderName;
  readonly secrets: JsonObject;
}

export interface LeasedRun extends LeasedConnection {
  readonly kind: 'run';
  readonly takenTime: string;
  readonly runId: string;
  readonly cause: SyncRunCause;
  /** When a person requested the run; null for a scheduled run. */
  readonly requestedTime: string | null;
  readonly attended: { readonly address: string; readonly userAgent: string } | null;
  readonly accounts: readonly AccountToRead[];
  readonly readsPerDay: number | null;
  /** Today in the wallet's time zone. */
  readonly today: string;
  readonly timeZone: string;
  /** The person who is recorded as the author of added transactions. */
  readonly userId: string;
  readonly institutionId: string;
}

export interface LeasedConsentEnd extends LeasedConnection {
  readonly kind: 'ending';
  readonly failures: number;
}

const STATE = {
  type: is.oneOf('providerA', 'providerB', 'providerC', 'providerD'),
  sealed: is.orNull(is.bytea),
  readsPerDay: is.orNull(is.int4),
  requestedTime: is.orNull(is.timestamptz),
  cause: is.orNull(is.oneOf('clock', 'person', 'program', 'hook', 'first')),
  attended: is.jsonOf(z.object({ address: z.string(), userAgent: z.string() }).nullable()),
  runId: is.orNull(is.uuid),
  roundTime: is.orNull(is.timestamptz),
  failures: is.int4,
  isEnding: is.bool,
  institutionId: is.orNull(is.text),
};
type State = is.RowOf<typeof STATE>;

/** Takes a connection for its due work. Returns null if there is nothing to do, or if another worker has it. */
export async function leaseConnection(
  services: SyncDependencies,
  { walletId, connectionId }: ConnectionKey,
): Promise<LeasedRun | LeasedConsentEnd | null> {
  return services.database.withWallet(walletId, async (transaction) => {
    const time = services.now();
    const [state] = await transaction.query({
      row: STATE,
      text: `SELECT type, "providerState" AS sealed, "readsPerDay", "requestedTime", cause, attended, "runId", "roundTime",
               failures, "isEnding", "institutionId"
             FROM "ConnectionState"
             WHERE "walletId" = $1 AND "connectionId" = $2 AND "dueTime" <= $3 AND ("leasedUntil" IS NULL OR "leasedUntil" <= $3)
             FOR UPDATE`,
      values: [walletId, connectionId, time.toISOString()],
    });
    if (state === undefined) return null;
    const taking: LeaseAttempt = { services, transaction, connectionId, state, time };
    return state.isEnding ? takeEnding(taking) : takeRun(taking);
  });
}

interface LeaseAttempt {
  readonly services: SyncDependencies;
  readonly transaction: WalletTransaction;
  readonly connectionId: string;
  readonly state: State;
  readonly time: Date;
}

async function takeEnding(taking: LeaseAttempt): Promise<LeasedConsentEnd | null> {
  const { services, transaction, connectionId, state, time } = taking;
  const { walletId } = transaction;
  if (state.sealed === null) {
    await deleteConnectionState(taking, connectionId);
    return null;
  }
  const leaseId = await lease(transaction, { connectionId, time, runId: null, roundTime: null });
  const { type, failures } = state;
  const secrets = unsealConnectionSecrets(services.sealer, state.sealed);
  return { kind: 'ending', walletId, connectionId, leaseId, type, secrets, failures };
}

const CONNECTION = {
  status: is.oneOf('pending', 'active', 'expired', 'needsReconnect', 'error', 'disconnected'),
  expireTime: is.orNull(is.timestamptz),
  userId: is.uuid,
  timeZone: is.text,
};

async function takeRun(taking: LeaseAttempt): Promise<LeasedRun | null> {
  const { services, transaction, connectionId, state, time } = taking;
  const { walletId } = transaction;
  const [connection] = await transaction.query({
    row: CONNECTION,
    text: `SELECT connection.status, connection."expireTime", connection."createdUserId" AS "userId", wallet."timeZone"
           FROM "BankConnection" AS connection JOIN "Wallet" AS wallet ON wallet.id = $1
           WHERE connection."walletId" = $1 AND connection.id = $2 FOR UPDATE OF connection`,
    values: [walletId, connectionId],
  });
  if (connection === undefined || connection.status === 'pending') {
    await deleteAbandonedConnection(transaction, connectionId);
    return null;
  }
  const { status, expireTime, userId, timeZone } = connection;
  if (status !== 'active' && status !== 'error') {
    await nothingDue(transaction, connectionId);
    return null;
  }
  if (expireTime !== null && expireTime <= time.toISOString()) {
    await markConsentExpired(transaction, { connectionId, userId, now: services.now });
    return null;
  }
  if (state.sealed === null) {
    // The secrets are lost, so a person has to connect again.
    const need = { connectionId, userId, now: services.now, error: 'consentEnded' as const };
    await markNeedsReconnect(transaction, { ...need, status: 'needsReconnect' });
    return null;
  }
  const cause = state.requestedTime === null ? 'clock' : (state.cause ?? 'clock');
  const roundTime = roundOf(state, time);
  const isByHand = cause === 'person' || cause === 'program' || cause === 'first';
  const accounts = await selectAccountsToRead(transaction, { connectionId, isByHand, roundTime, time });
  const runId = state.runId ?? (await beginRun(transaction, { connectionId, cause, time }));
  const leaseId = await lease(transaction, { connectionId, time, runId, roundTime });
  const { type, readsPerDay, requestedTime } = state;
  const isThere = requestedTime !== null && Date.parse(requestedTime) > time.getTime() - ATTENTION_MS;
  return {
    ...{ kind: 'run', walletId, connectionId, leaseId, type, runId, cause, requestedTime, readsPerDay, userId },
    accounts,
    secrets: unsealConnectionSecrets(services.sealer, state.sealed),
    attended: isThere ? state.attended : null,
    takenTime: time.toISOString(),
    today: dateInTimeZone(time, timeZone),
    timeZone,
    institutionId: state.institutionId ?? '',
  };
}

/**
 * Returns the time from which reads count for this run: accounts read since then are not read again. The time is in the
 * past if the run continues a run that was interrupted or failed recently.
 */
function roundOf({ roundTime, readsPerDay, runId, requestedTime }: State, time: Date): string {
  const isAnew = requestedTime !== null && runId === null;
  const isOld = roundTime === null || Date.parse(roundTime) < time.getTime() - scheduledReadIntervalMs(readsPerDay);
  return roundTime === null || isAnew || isOld ? time.toISOString() : roundTime;
}

async function beginRun(
  transaction: WalletTransaction,
  { connectionId, cause, time }: { readonly connectionId: string; readonly cause: SyncRunCause; readonly time: Date },
): Promise<string> {
  const runId = uuid();
  await transaction.execute({
    text: `INSERT INTO "SyncRun" ("walletId", id, "connectionId", cause, "startedTime") VALUES ($1, $2, $3, $4, $5)`,
    values: [transaction.walletId, runId, connectionId, cause, time.toISOString()],
  });
  return runId;
}

interface Leasing {
  readonly connectionId: string;
  readonly time: Date;
  readonly runId: string | null;
  readonly roundTime: string | null;
}

async function lease(
  transaction: WalletTransaction,
  { connectionId, time, runId, roundTime }: Leasing,
): Promise<string> {
  const leaseId = uuid();
  await transaction.execute({
    text: `UPDATE "ConnectionState" SET "leaseId" = $3, "leasedUntil" = $4, "runId" = $5, "roundTime" = $6
           WHERE "walletId" = $1 AND "connectionId" = $2`,
    values: [
      transaction.walletId,
      connectionId,
      leaseId,
      new Date(time.getTime() + LEASE_MS).toISOString(),
      runId,
      roundTime,
    ],
  });
  return leaseId;
}

async function nothingDue(transaction: WalletTransaction, connectionId: string): Promise<void> {
  await transaction.execute({
    text: `UPDATE "ConnectionState" SET "dueTime" = NULL, "requestedTime" = NULL, cause = NULL, attended = NULL
           WHERE "walletId" = $1 AND "connectionId" = $2`,
    values: [transaction.walletId, connectionId],
  });
}
