import { fileParseJob } from '@coffer/api/files/parse.service.ts';
import { removeUnclaimedBytes } from '@coffer/api/files/remove-unclaimed-bytes.ts';
import type { ExchangeRates } from '@coffer/api/investments/exchangeRates/exchangeRates.ts';
import { refreshQuotes } from '@coffer/api/investments/quotes/refresh-quotes.ts';
import type { BankProviders } from '@coffer/api/kernel/services.ts';
import { findWalletsNearQuota } from '@coffer/api/kernel/wallets-near-quota.ts';
import {
  accessRequestJob,
  expireAndResumeRequests,
  runApprovedAccessRequest,
} from '@coffer/api/people/accessRequests/execute-request.ts';
import type { MailSettings } from '@coffer/api/people/mail/mail-settings.ts';
import { lookUpMerchants } from '@coffer/api/recognition/merchantAssignment/look-up-merchants.ts';
import { runImport } from '@coffer/api/statements/importFiles/run-import.ts';
import { importFileJob } from '@coffer/api/statements/importFiles/start-import.service.ts';
import { runFileParse } from '@coffer/api/statements/parse/run-parse.ts';
import { computeAllStaleSums } from '@coffer/api/stored/compute-stale-sums.ts';
import type { Sealer } from '@coffer/auth/sealing.ts';
import type { ConnectionSettings } from '@coffer/db/connection.ts';
import type { Database } from '@coffer/db/database.ts';
import { openJobQueue } from '@coffer/db/jobs.ts';
import { ECB_HISTORY_URL, ECB_RECENT_URL } from '@coffer/marketdata/fetch-ecb-rates.ts';
import type { QuoteSource } from '@coffer/marketdata/quotes/quote-source.ts';
import { createConfiguredLookups, type MerchantLookupUrls } from '@coffer/places/configured-lookups.ts';
import type { ByteStorage } from '@coffer/storage/storage.ts';
import type { Logger } from 'pino';
import { analyzeAfterGrowth } from './analyze-after-growth.ts';
import { deleteExpiredRows } from './delete-expired-rows.ts';
import { pollBanks } from './poll-banks.ts';
import { pollWebhooks } from './poll-webhooks.ts';
import { type EcbFileUrls, hasStaleRates, refreshExchangeRates } from './refresh-exchange-rates.ts';
import { runJobWithLog } from './run-job-with-log.ts';
import { startMailQueues } from './start-mail-queues.ts';

export interface WorkerDependencies {
  /** Settings for the queue's own connections, so that jobs and requests never wait for each other's connections. */
  readonly connection: ConnectionSettings;
  readonly database: Database;
  /** Decrypts the secrets that webhooks are signed with. */
  readonly sealer: Sealer;
  readonly rates: ExchangeRates;
  readonly storage: ByteStorage;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** The settings for sending mail; if null, mail waits for another worker that can send it. */
  readonly mail?: MailSettings | null;
  /** True if no network requests may be sent. */
  readonly offline: boolean;
  readonly files?: EcbFileUrls;
  /** The services that look up merchants; none by default. */
  readonly lookupUrls?: MerchantLookupUrls;
  /** The sources of prices; none by default. */
  readonly quoteSources?: readonly QuoteSource[];
  /** The bank providers; none by default. */
  readonly bankProviders?: BankProviders;
  /** Whether webhooks may call private addresses; false by default. */
  readonly privateWebhooks?: boolean;
}

export interface Worker {
  /** Takes no more jobs, and waits for running jobs to end. */
  stop(): Promise<void>;
}

const ECB_FILES: EcbFileUrls = { history: ECB_HISTORY_URL, recent: ECB_RECENT_URL };

/** Runs the queue's jobs in this process. Any number of processes may run workers. */
export async function startWorker({
  connection,
  database,
  sealer,
  rates,
  storage,
  log,
  mail = null,
  offline,
  files = ECB_FILES,
  lookupUrls = {},
  quoteSources = [],
  bankProviders,
  privateWebhooks: privateAddresses = false,
}: WorkerDependencies): Promise<Worker> {
  const queue = await openJobQueue(connection, (error) => log.warn({ reason: error.name }, 'job queue'));
  await queue.work('expire', async () => {
    await deleteExpiredRows(database);
    for (const wallet of await findWalletsNearQuota(database)) log.warn(wallet, 'a wallet is near its quota');
  });
  const services = { database, rates, storage, now: () => new Date() };
  await queue.work('computeValues', async ({ signal }) => {
    await computeAllStaleSums({ database, rates }, signal);
    await analyzeAfterGrowth(database);
  });
  await queue.work('importFile', ({ data, ...options }) =>
    runJobWithLog(log, 'import of a file', async () => {
      const outcome = await runImport(services, importFileJob.parse(data), options);
      await analyzeAfterGrowth(database);
      return outcome;
    }),
  );
  for (const name of ['parseFile', 'recogniseFile'] as const) {
    await queue.work(name, ({ data, ...options }) =>
      runJobWithLog(log, 'reading of a file', () =>
        runFileParse(services, fileParseJob.parse(data), { ...options, recognises: name === 'recogniseFile' }),
      ),
    );
  }
  await queue.work('executeAccessRequest', ({ data }) =>
    runJobWithLog(log, 'access request', () => runApprovedAccessRequest(services, accessRequestJob.parse(data))),
  );
  await queue.work('settleAccessRequests', ({ signal }) => expireAndResumeRequests(services, signal));
  await queue.work('removeBytes', async () => {
    const removed = await removeUnclaimedBytes(database, storage);
    if (removed > 0) log.info({ removed }, 'bytes of deleted files');
  });
  const lookups = offline ? [] : createConfiguredLookups(lookupUrls);
  if (lookups.length > 0) {
    await queue.work('lookUpMerchants', ({ signal }) =>
      runJobWithLog(log, 'look-up of merchants', () =>
        lookUpMerchants({ database, lookups, signal, now: services.now }),
      ),
    );
  }
  if (mail !== null) await startMailQueues(queue, { database, mail }, log);
  if (!offline) {
    await queue.work('refreshExchangeRates', async ({ data, signal }) => {
      const onlyIfStale = 'onlyIfStale' in data && data.onlyIfStale === true;
      const outcome = await refreshExchangeRates({ database, rates, files, signal }, { onlyIfStale });
      log.info({ outcome }, 'exchange rates');
    });
    if (await hasStaleRates(database)) await queue.send('refreshExchangeRates', { onlyIfStale: true });
  }
  if (!offline && quoteSources.length > 0) {
    await queue.work('refreshQuotes', ({ signal }) =>
      runJobWithLog(log, 'prices', () =>
        refreshQuotes({ database, rates, sources: quoteSources, signal, now: services.now }),
      ),
    );
    await queue.send('refreshQuotes');
  }
  // Polling starts last, because it would continue if a later step of the start failed.
  const syncing =
    bankProviders === undefined
      ? null
      : await pollBanks(queue, { database, sealer, rates, bankProviders, now: services.now, random: Math.random }, log);
  const calling = pollWebhooks({ database, sealer, privateAddresses, now: services.now }, log);
  return {
    stop: async () => {
      await Promise.all([calling.stop(), syncing?.stop(), queue.stop()]);
    },
  };
}
