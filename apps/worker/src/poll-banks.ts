import { endOrphanedConsent } from '@coffer/api/banks/sync/end-orphaned-consent.ts';
import {
  type ConnectionOutcome,
  findDueConnections,
  runConnectionWork,
} from '@coffer/api/banks/sync/run-connection.ts';
import type { SyncDependencies } from '@coffer/api/banks/sync/sync-dependencies.ts';
import { orphanedConsentJob } from '@coffer/api/wallets/queue-orphaned-consents.ts';
import type { JobQueue } from '@coffer/db/jobs.ts';
import type { Logger } from 'pino';
import { type RunningPoll, startPolling } from './poll.ts';
import { loggedReason, runJobWithLog } from './run-job-with-log.ts';

/** Maximum number of concurrent syncs in one process. */
const MAX_CONCURRENT_SYNCS = 24;
/** Maximum number of concurrent syncs for one wallet. Only one of them at a time adds transactions to the wallet. */
const MAX_CONCURRENT_SYNCS_PER_WALLET = 2;
/** Maximum due connections read from the database in each poll, once a second. */
const MAX_DUE_CONNECTIONS = 200;

/** Starts the job queue that ends consents of deleted wallets, and polls for connections with due work and runs it. */
export async function pollBanks(
  queue: Pick<JobQueue, 'work'>,
  services: SyncDependencies,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<RunningPoll> {
  await queue.work('endConsent', ({ data, ...options }) =>
    runJobWithLog(log, 'consent of a deleted wallet', () =>
      endOrphanedConsent(services, orphanedConsentJob.parse(data), options),
    ),
  );
  return syncBanks(services, log);
}

function syncBanks(services: SyncDependencies, log: Pick<Logger, 'info' | 'warn'>): RunningPoll {
  return startPolling({
    ...{ most: MAX_CONCURRENT_SYNCS, mostOfWallet: MAX_CONCURRENT_SYNCS_PER_WALLET },
    due: () => findDueConnections(services.database, services.now(), MAX_DUE_CONNECTIONS),
    keyOf: ({ connectionId }) => connectionId,
    work: async (name, signal) =>
      logSyncOutcome(log, await runConnectionWork(services, name, signal), name.connectionId),
    failed: (error, name) => {
      const reason = loggedReason(error);
      if (name === null) log.warn({ reason }, 'banks');
      else log.warn({ reason, connectionId: name.connectionId }, 'bank');
    },
  });
}

function logSyncOutcome(log: Pick<Logger, 'info' | 'warn'>, result: ConnectionOutcome, connectionId: string): void {
  const { outcome } = result;
  if (outcome === 'nothing') return;
  if (result.outcome === 'failed') log.warn({ outcome, reason: loggedReason(result.fault), connectionId }, 'bank');
  else log.info({ outcome, connectionId }, 'bank');
}
