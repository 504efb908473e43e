import pg from 'pg';
import { type ConstructorOptions, type JobWithMetadata, PgBoss, type QueuePolicy, type SendOptions } from 'pg-boss';
import { type ConnectionSettings, SERVICE_ROLE } from './connection.ts';
import type { WalletTransaction } from './database.ts';

interface Queue {
  readonly policy: QueuePolicy;
  readonly retryLimit: number;
  readonly expireInSeconds: number;
  /** After this many seconds without a heartbeat, the worker counts as dead and the job runs again. */
  readonly heartbeatSeconds?: number;
  readonly retryDelay?: number;
  readonly retryBackoff?: boolean;
  /** Seconds between checks for new jobs. */
  readonly pollingIntervalSeconds: number;
  /** Number of jobs that one process runs in parallel. */
  readonly localConcurrency: number;
  /** Number of jobs of the same wallet that one process runs in parallel. */
  readonly localGroupConcurrency?: number;
  /** Seconds for which a finished job is kept; one day by default. */
  readonly deleteAfterSeconds?: number;
  /** Schedule on which the queue adds a job itself. */
  readonly schedule?: { readonly cron: string; readonly timeZone: string };
}

/** Allows one waiting or running job of a kind at a time, because further jobs would only repeat the same work. */
const EXCLUSIVE = {
  policy: 'exclusive',
  retryLimit: 0,
  expireInSeconds: 600,
  pollingIntervalSeconds: 2,
  localConcurrency: 1,
} as const;

/** A person waits for the result. The job limits its own time and memory. */
const PARSING = {
  policy: 'standard',
  retryLimit: 3,
  retryDelay: 1,
  retryBackoff: true,
  expireInSeconds: 900,
  heartbeatSeconds: 20,
  pollingIntervalSeconds: 0.5,
} as const;

/** An unreachable mail server is usually back within the hour. */
const MAIL = {
  policy: 'standard',
  retryLimit: 8,
  retryDelay: 15,
  retryBackoff: true,
  expireInSeconds: 300,
  pollingIntervalSeconds: 2,
  localConcurrency: 1,
} as const;

/** All queues of background jobs. */
const JOBS = {
  /** The European Central Bank publishes new rates around 16:00. */
  refreshExchangeRates: { ...EXCLUSIVE, schedule: { cron: '30 16 * * 1-5', timeZone: 'Europe/Berlin' } },
  /** Fetches due prices: new instruments within the hour, all others once a day. */
  refreshQuotes: { ...EXCLUSIVE, expireInSeconds: 3600, schedule: { cron: '23 * * * *', timeZone: 'UTC' } },
  expire: { ...EXCLUSIVE, schedule: { cron: '7 * * * *', timeZone: 'UTC' } },
  /** Computes report values in advance after new prices and splits; reports compute missing values themselves. */
  computeValues: { ...EXCLUSIVE, schedule: { cron: '* * * * *', timeZone: 'UTC' } },
  /** If a source is rate limited or unavailable, the job is retried later. */
  lookUpMerchants: {
    ...EXCLUSIVE,
    retryLimit: 4,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 900,
    schedule: { cron: '*/5 * * * *', timeZone: 'UTC' },
  },
  /** A person waits for the result. */
  importFile: {
    policy: 'standard',
    retryLimit: 5,
    retryDelay: 1,
    retryBackoff: true,
    expireInSeconds: 3600,
    heartbeatSeconds: 20,
    pollingIntervalSeconds: 0.5,
    localConcurrency: 2,
    localGroupConcurrency: 1,
  },
  /** A person waits for the result. The next job continues an interrupted job. */
  executeAccessRequest: {
    policy: 'standard',
    retryLimit: 0,
    expireInSeconds: 600,
    pollingIntervalSeconds: 0.5,
    localConcurrency: 1,
  },
  settleAccessRequests: { ...EXCLUSIVE, schedule: { cron: '* * * * *', timeZone: 'UTC' } },
  mailInvitation: MAIL,
  /** A person waits for the link in the mail. */
  mailAccount: { ...MAIL, pollingIntervalSeconds: 0.5, localConcurrency: 4 },
  /** Mails about events of an account; nobody waits for these mails. */
  mailSecurity: MAIL,
  /** Text files, which are read quickly. */
  parseFile: { ...PARSING, localConcurrency: 2, localGroupConcurrency: 1 },
  /** Images, for which text recognition takes seconds. */
  recogniseFile: { ...PARSING, localConcurrency: 1 },
  /** Ends the consent of a deleted wallet at a provider that may be unavailable. The job contains secrets, so it is deleted soon. */
  endConsent: {
    policy: 'standard',
    retryLimit: 8,
    retryDelay: 60,
    retryBackoff: true,
    expireInSeconds: 300,
    pollingIntervalSeconds: 2,
    localConcurrency: 1,
    deleteAfterSeconds: 60,
  },
  /** Removes the bytes of deleted files: after a deletion, and every hour for interrupted uploads. */
  removeBytes: {
    policy: 'standard',
    retryLimit: 5,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 600,
    pollingIntervalSeconds: 2,
    localConcurrency: 1,
    schedule: { cron: '37 * * * *', timeZone: 'UTC' },
  },
} as const satisfies Readonly<Record<string, Queue>>;
export type JobName = keyof typeof JOBS;

const SCHEMA = 'pgboss';
/** Advisory lock of the process that creates the queues. */
const QUEUE_CREATION_LOCK = 20_261_122;
const NAMES = [
  'refreshExchangeRates',
  'refreshQuotes',
  'expire',
  'computeValues',
  'lookUpMerchants',
  'importFile',
  'executeAccessRequest',
  'settleAccessRequests',
  'mailInvitation',
  'mailAccount',
  'mailSecurity',
  'parseFile',
  'recogniseFile',
  'endConsent',
  'removeBytes',
] as const satisfies readonly JobName[];

/**
 * Creates or migrates the queues and tables of pg-boss; requires the owner's connection and runs after the migrations. The
 * service's role can then use them, but not change their structure.
 */
export async function migrateJobs(connection: ConnectionSettings): Promise<void> {
  // Citus would send pg-boss's settings, together with the whole script, to its machines.
  const pool = new pg.Pool({ ...connection, max: 1, options: '-c citus.propagate_set_commands=none' });
  // The current statement reports the error; without a listener, it would end the process.
  pool.on('error', () => undefined);
  const boss = new PgBoss({ db: databaseOf(pool), schema: SCHEMA, migrate: true, supervise: false, schedule: false });
  try {
    // If processes start at the same time, PostgreSQL rejects all but one of the grants (`tuple concurrently updated`), so they
    // take turns. The lock is released with the connection.
    await pool.query('SELECT pg_advisory_lock($1)', [QUEUE_CREATION_LOCK]);
    await boss.start();
    for (const name of NAMES) {
      const {
        schedule,
        pollingIntervalSeconds: _polling,
        localConcurrency: _side,
        localGroupConcurrency: _ofWallet,
        ...options
      }: Queue = JOBS[name];
      await boss.createQueue(name, { deleteAfterSeconds: 86_400, ...options });
      if (schedule !== undefined) await boss.schedule(name, schedule.cron, {}, { tz: schedule.timeZone });
    }
    await pool.query(FENCE);
    await pool.query(`
      GRANT USAGE ON SCHEMA ${SCHEMA} TO ${SERVICE_ROLE};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${SCHEMA} TO ${SERVICE_ROLE};
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${SCHEMA} TO ${SERVICE_ROLE};`);
  } finally {
    await boss.stop({ graceful: false });
    await pool.end();
  }
}

/**
 * Row-level security on all tables of pg-boss. Worker connections (`coffer.worker`) see all rows. Other connections see
 * the queues, the jobs of their transaction's wallet or person, and the jobs without data.
 */
const FENCE = `
  DO $$
  DECLARE
    target text;
  BEGIN
    FOR target IN SELECT relname FROM pg_class WHERE relnamespace = '${SCHEMA}'::regnamespace AND relkind IN ('r', 'p') AND NOT relrowsecurity LOOP
      EXECUTE format('ALTER TABLE ${SCHEMA}.%I ENABLE ROW LEVEL SECURITY', target);
      EXECUTE format('CREATE POLICY of_worker ON ${SCHEMA}.%I USING (current_setting(''coffer.worker'', true) = ''on'')', target);
      IF target = 'queue' THEN
        EXECUTE format('CREATE POLICY known ON ${SCHEMA}.%I FOR SELECT USING (true)', target);
      ELSIF target IN ('job', 'job_common') THEN
        EXECUTE format('CREATE POLICY in_wallet ON ${SCHEMA}.%I USING (data = ''{}'' OR data ->> ''walletId'' = (SELECT coffer.current_wallet()::text))', target);
      END IF;
    END LOOP;
    FOREACH target IN ARRAY ARRAY['job', 'job_common'] LOOP
      -- Separate from the other statements, because some databases were created before it was added.
      CONTINUE WHEN EXISTS (SELECT FROM pg_policies WHERE schemaname = '${SCHEMA}' AND tablename = target AND policyname = 'of_person');
      EXECUTE format('CREATE POLICY of_person ON ${SCHEMA}.%I USING (data ->> ''personId'' = (SELECT coffer.current_person()::text))', target);
    END LOOP;
  END $$`;

/** Adds a job within the open transaction. The job exists only after the transaction commits. */
export async function addJobInTransaction(
  transaction: Pick<WalletTransaction, 'query'>,
  name: JobName,
  data: object,
  options: SendOptions = {},
): Promise<void> {
  const db = {
    executeSql: async (text: string, values: readonly unknown[] = []) => ({
      rows: await transaction.query({ text, values }),
    }),
  };
  // This instance is never started; it only writes a job.
  await new PgBoss({ db, schema: SCHEMA, migrate: false, supervise: false, schedule: false }).send(name, data, options);
}

/**
 * Like `addJobInTransaction`, for the transaction's wallet, and alternating between wallets: the first waiting job of
 * each wallet runs before the second job of any other wallet, in whatever order the jobs were added.
 */
export async function addJobInWalletOrder(
  transaction: Pick<WalletTransaction, 'query' | 'walletId'>,
  name: JobName,
  data: object,
): Promise<void> {
  const { walletId } = transaction;
  const [row] = await transaction.query<{ waiting: number }>({
    text: `SELECT count(*)::int AS waiting FROM ${SCHEMA}.job WHERE name = $1 AND group_id = $2 AND state < 'active'`,
    values: [name, walletId],
  });
  await addJobInTransaction(transaction, name, data, { group: { id: walletId }, priority: -(row?.waiting ?? 0) });
}

interface Job {
  readonly data: object;
  /** Aborted when the process is about to end. */
  readonly signal: AbortSignal;
  /** True if the job will not be retried. */
  readonly last: boolean;
}

/** A queue of background jobs. */
export interface JobQueue {
  /** Processes the jobs of this name. If the handler throws, the job fails and is retried as its queue defines. */
  work(name: JobName, handler: (job: Job) => Promise<void>): Promise<void>;
  /** Adds a job. Does nothing if the queue allows only one job and another job is waiting or running. */
  send(name: JobName, data?: object): Promise<void>;
  /** Takes no more jobs, and waits for running jobs. */
  stop(): Promise<void>;
}

/** Opens the queue as the service's role, with a few connections of its own. */
export async function openJobQueue(connection: ConnectionSettings, onError: (error: Error) => void): Promise<JobQueue> {
  const pool = new pg.Pool({
    ...connection,
    max: 3,
    application_name: 'coffer worker',
    connectionTimeoutMillis: 10_000,
    options: `-c role=${SERVICE_ROLE} -c coffer.worker=on -c statement_timeout=60000`,
  });
  pool.on('error', onError);
  const boss = new PgBoss({
    db: databaseOf(pool),
    schema: SCHEMA,
    migrate: false,
    // Only the owner may rebuild indexes.
    reindex: false,
    monitorVacuum: false,
    // A dead worker's job is detected at most this long after its heartbeat has expired.
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
  });
  boss.on('error', onError);
  const stopping = new AbortController();
  try {
    await boss.start();
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    work: async (name, handler) => {
      const { pollingIntervalSeconds, localConcurrency, localGroupConcurrency }: Queue = JOBS[name];
      const options = {
        pollingIntervalSeconds,
        localConcurrency,
        ...(localGroupConcurrency === undefined ? {} : { localGroupConcurrency }),
        includeMetadata: true,
      } as const;
      await boss.work(name, options, async (jobs: JobWithMetadata[]) => {
        for (const { data, retryCount, retryLimit } of jobs) {
          await handler({ data: data ?? {}, signal: stopping.signal, last: retryCount >= retryLimit });
        }
      });
    },
    send: async (name, data = {}) => {
      await boss.send(name, data);
    },
    stop: async () => {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: 10_000 });
      await pool.end();
    },
  };
}

function databaseOf(pool: pg.Pool): NonNullable<ConstructorOptions['db']> {
  return { executeSql: (text, values) => pool.query(text, values === undefined ? undefined : [...values]) };
}
