import { ProviderFault } from '@coffer/banking/providers/provider.ts';
import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { toSyncError } from '../connections/provider-calls.ts';
import { hasScheduledReads, readConnectionLimits } from './accounts-to-read.ts';
import type { LeasedRun } from './lease-connection.ts';
import { markNeedsReconnect, notifyAboutReconnect, recordConnectionChange } from './mark-needs-reconnect.ts';
import type { SyncDependencies } from './sync-dependencies.ts';
import { computeNextSyncTime, nextReadTimeAfterLimit, retryTimeAfterFailure } from './sync-schedule.ts';

/** After this many consecutive failed runs the connection has status `error`. Runs are still retried. */
const FAILURES = 3;

/** Maximum milliseconds by which a bank's clock may be ahead. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

export type SyncRunOutcome = 'done' | 'failed';

/** Stores the result of a run, and when the connection is due next. `fault` is null if the run succeeded. */
export async function finishRun(
  services: SyncDependencies,
  transaction: WalletTransaction,
  run: LeasedRun,
  fault: unknown,
): Promise<SyncRunOutcome> {
  const ending: FinishingRun = { services, transaction, run, time: services.now() };
  await endRun(ending, fault);
  if (fault === null) await finishSuccessfulRun(ending);
  else await recordSyncFailure(ending, fault);
  return fault === null ? 'done' : 'failed';
}

interface FinishingRun {
  readonly services: SyncDependencies;
  readonly transaction: WalletTransaction;
  readonly run: LeasedRun;
  readonly time: Date;
}

async function endRun({ transaction, run, time }: FinishingRun, fault: unknown): Promise<void> {
  await transaction.execute({
    text: `UPDATE "SyncRun" SET "finishedTime" = $3, outcome = $4, error = $5 WHERE "walletId" = $1 AND id = $2`,
    values: [
      run.walletId,
      run.runId,
      time.toISOString(),
      fault === null ? 'done' : 'failed',
      fault === null ? null : toSyncError(fault),
    ],
  });
}

async function finishSuccessfulRun({ services, transaction, run, time }: FinishingRun): Promise<void> {
  const { walletId, connectionId, readsPerDay } = run;
  const next = (await hasScheduledReads(transaction, connectionId))
    ? computeNextSyncTime(time, readsPerDay, services)
    : null;
  const { end: limit } = await readConnectionLimits(transaction, { connectionId, time });
  await transaction.execute({
    text: `UPDATE "BankConnection" SET status = 'active', error = $5, "lastSyncTime" = $3, "nextSyncTime" = $4, "lastUpdatedTime" = $3
           WHERE "walletId" = $1 AND id = $2`,
    values: [
      ...[walletId, connectionId, time.toISOString(), next?.toISOString() ?? null],
      limit === null ? null : 'limitReached',
    ],
  });
  await transaction.execute({
    text: `UPDATE "ConnectionState" SET failures = 0, "toldCause" = NULL, "roundTime" = NULL
           WHERE "walletId" = $1 AND "connectionId" = $2`,
    values: [walletId, connectionId],
  });
  await release(transaction, { run, next });
  recordConnectionChange(transaction, run);
}

async function recordSyncFailure(ending: FinishingRun, fault: unknown): Promise<void> {
  const { services, transaction, run } = ending;
  const error = toSyncError(fault);
  if (error === 'consentEnded' || error === 'loginRefused') {
    const need = { connectionId: run.connectionId, userId: run.userId, now: services.now, error };
    const isOver = error === 'consentEnded' && (await isExpired(ending));
    await markNeedsReconnect(transaction, { ...need, status: isOver ? 'expired' : 'needsReconnect' });
  } else if (error === 'limitReached') await waitForLimit(ending, retryTimeOf(fault));
  else await tryAgain(ending, fault);
}

/** Whether the consent has expired, during the run or shortly before it by the bank's clock. */
async function isExpired({ transaction, run, time }: FinishingRun): Promise<boolean> {
  const [connection] = await transaction.query({
    row: { expireTime: is.orNull(is.timestamptz) },
    text: `SELECT "expireTime" FROM "BankConnection" WHERE "walletId" = $1 AND id = $2`,
    values: [run.walletId, run.connectionId],
  });
  const until = new Date(time.getTime() + CLOCKS_DIFFER_MS).toISOString();
  return typeof connection?.expireTime === 'string' && connection.expireTime <= until;
}

function retryTimeOf(fault: unknown): Date | null {
  return fault instanceof ProviderFault ? fault.retryTime : null;
}

/**
 * Schedules the next run for the end of the first limit, or for the due time of an account without a limit, if that is
 * earlier.
 */
async function waitForLimit({ services, transaction, run, time }: FinishingRun, retryTime: Date | null): Promise<void> {
  const { end, hasUnlimitedAccount } = await readConnectionLimits(transaction, {
    connectionId: run.connectionId,
    time,
  });
  const limit = end === null ? nextReadTimeAfterLimit(time, retryTime, services) : new Date(end);
  const usual = computeNextSyncTime(time, run.readsPerDay, services);
  const next = hasUnlimitedAccount && usual < limit ? usual : limit;
  await transaction.execute({
    text: `UPDATE "BankConnection" SET error = 'limitReached', "nextSyncTime" = $3, "lastUpdatedTime" = $4,
             "lastSyncTime" = CASE WHEN $5 THEN $4 ELSE "lastSyncTime" END
           WHERE "walletId" = $1 AND id = $2`,
    values: [run.walletId, run.connectionId, next.toISOString(), time.toISOString(), hasUnlimitedAccount],
  });
  await release(transaction, { run, next });
  recordConnectionChange(transaction, run);
}

async function tryAgain({ services, transaction, run, time }: FinishingRun, fault: unknown): Promise<void> {
  const [counted] = await transaction.query({
    row: { failures: is.int4 },
    text: `UPDATE "ConnectionState" SET failures = failures + 1 WHERE "walletId" = $1 AND "connectionId" = $2 RETURNING failures`,
    values: [run.walletId, run.connectionId],
  });
  const failures = counted?.failures ?? 1;
  const { readsPerDay, connectionId, userId } = run;
  const next = retryTimeAfterFailure(time, { failures, readsPerDay, retryTime: retryTimeOf(fault) }, services);
  const isError = failures >= FAILURES;
  const error = toSyncError(fault);
  await transaction.execute({
    text: `UPDATE "BankConnection" SET status = CASE WHEN $3 THEN 'error'::"BankConnectionStatus" ELSE status END, error = $4,
             "nextSyncTime" = $5, "lastUpdatedTime" = $6
           WHERE "walletId" = $1 AND id = $2`,
    values: [run.walletId, connectionId, isError, error, next.toISOString(), time.toISOString()],
  });
  await release(transaction, { run, next });
  recordConnectionChange(transaction, run);
  if (isError)
    await notifyAboutReconnect(transaction, { connectionId, userId, now: services.now, status: 'error', error });
}

/**
 * Releases the connection. It is due again at its next run or at the end of its consent, whichever is earlier;
 * immediately if someone requested a sync meanwhile.
 */
async function release(
  transaction: WalletTransaction,
  { run, next }: { readonly run: LeasedRun; readonly next: Date | null },
): Promise<void> {
  await transaction.execute({
    text: `UPDATE "ConnectionState" AS state SET "leaseId" = NULL, "leasedUntil" = NULL, "runId" = NULL,
             "dueTime" = CASE WHEN state."requestedTime" IS DISTINCT FROM $4 THEN state."requestedTime"
               ELSE least($3::timestamptz, connection."expireTime") END,
             cause = CASE WHEN state."requestedTime" IS DISTINCT FROM $4 THEN state.cause END,
             attended = CASE WHEN state."requestedTime" IS DISTINCT FROM $4 THEN state.attended END,
             "requestedTime" = CASE WHEN state."requestedTime" IS DISTINCT FROM $4 THEN state."requestedTime" END
           FROM "BankConnection" AS connection
           WHERE state."walletId" = $1 AND state."connectionId" = $2 AND connection."walletId" = $1 AND connection.id = $2`,
    values: [run.walletId, run.connectionId, next?.toISOString() ?? null, run.requestedTime],
  });
}
