import pg from 'pg';
import { type ConstructorOptions, type JobWithMetadata, PgBoss, type QueuePolicy, type SendOptions } from 'pg-boss';
import { type ConnectionSettings, SERVICE_ROLE } from './connection.ts';
import type { WalletTransaction } from './database.ts';

interface Queue {
  readonly policy: QueuePolicy;
  readonly retryLimit: number;
  readonly expireInSeconds: number;
  /** After this long without a sign of life the worker counts as dead, and the job is done again. */
  readonly heartbeatSeconds?: number;
  readonly retryDelay?: number;
  readonly retryBackoff?: boolean;
  /** How soon a new job is noticed. */
  readonly pollingIntervalSeconds: number;
  /** Jobs that one process does side by side, and how many of them of one wallet. */
  readonly localConcurrency: number;
  readonly localGroupConcurrency?: number;
  /** How long a job is kept after it is done; a day where nothing is said. */
  readonly deleteAfterSeconds?: number;
  /** The times at which the queue itself puts a job. */
  readonly schedule?: { readonly cron: string; readonly timeZone: string };
}

/** One job of a kind at a time, waiting or running: more of them would do the same again. */
const EXCLUSIVE = {
  policy: 'exclusive',
  retryLimit: 0,
  expireInSeconds: 600,
  pollingIntervalSeconds: 2,
  localConcurrency: 1,
} as const;

/** A person waits for it; the job bounds its own time and memory. */
const PARSING = {
  policy: 'standard',
  retryLimit: 3,
  retryDelay: 1,
  retryBackoff: true,
  expireInSeconds: 900,
  heartbeatSeconds: 20,
  pollingIntervalSeconds: 0.5,
} as const;

/** A mail server that cannot be reached is usually back within the hour. */
const MAIL = {
  policy: 'standard',
  retryLimit: 8,
  retryDelay: 15,
  retryBackoff: true,
  expireInSeconds: 300,
  pollingIntervalSeconds: 2,
  localConcurrency: 1,
} as const;

/** Every queue of background work. */
const JOBS = {
  /** The European Central Bank's new rates are there around 16:00. */
  refreshExchangeRates: { ...EXCLUSIVE, schedule: { cron: '30 16 * * 1-5', timeZone: 'Europe/Berlin' } },
  /** What is due of the day's prices: new instruments within the hour, the others once a day. */
  refreshQuotes: { ...EXCLUSIVE, expireInSeconds: 3600, schedule: { cron: '23 * * * *', timeZone: 'UTC' } },
  expire: { ...EXCLUSIVE, schedule: { cron: '7 * * * *', timeZone: 'UTC' } },
  /** Reports compute what they miss; this spares them, after prices and splits that are known to all wallets. */
  computeValues: { ...EXCLUSIVE, schedule: { cron: '* * * * *', timeZone: 'UTC' } },
  /** A source that wants to be asked more slowly, or is away, is asked again later. */
  lookUpMerchants: {
    ...EXCLUSIVE,
    retryLimit: 4,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 900,
    schedule: { cron: '*/5 * * * *', timeZone: 'UTC' },
  },
  /** Somebody waits for it. */
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
  /** Somebody waits for it; what is broken off is taken up by the next. */
  executeAccessRequest: {
    policy: 'standard',
    retryLimit: 0,
    expireInSeconds: 600,
    pollingIntervalSeconds: 0.5,
    localConcurrency: 1,
  },
  settleAccessRequests: { ...EXCLUSIVE, schedule: { cron: '* * * * *', timeZone: 'UTC' } },
  mailInvitation: MAIL,
  /** Somebody waits for the link that is in it. */
  mailAccount: { ...MAIL, pollingIntervalSeconds: 0.5, localConcurrency: 4 },
  /** About what happened to an account; nobody waits for it. */
  mailSecurity: MAIL,
  /** Texts, which are read in a moment. */
  parseFile: { ...PARSING, localConcurrency: 2, localGroupConcurrency: 1 },
  /** Pictures, whose words take seconds to recognise. */
  recogniseFile: { ...PARSING, localConcurrency: 1 },
  /** Of a deleted wallet, at a provider that may be away. Its secrets do not outlast it for long. */
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
  /** After a deletion; and by itself, for uploads that were broken off. */
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
/** An advisory lock for the process that creates the queues. */
const MIGRATING = 20_261_122;
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
 * Makes the queues and the tables of pg-boss, or brings them up to date: with the owner's connection, after the
 * migrations. The service's role may then work there, and change nothing about it.
 */
export async function migrateJobs(connection: ConnectionSettings): Promise<void> {
  // Citus would send the settings of pg-boss, with the whole script that they are in, to its machines.
  const pool = new pg.Pool({ ...connection, max: 1, options: '-c citus.propagate_set_commands=none' });
  // The statement that is under way says what happened; unheard, it would end the process.
  pool.on('error', () => undefined);
  const boss = new PgBoss({ db: databaseOf(pool), schema: SCHEMA, migrate: true, supervise: false, schedule: false });
  try {
    // Of processes that start together PostgreSQL refuses the grants of all but one (`tuple concurrently updated`), so
    // they take turns. It is the one connection's, and ends with it.
    await pool.query('SELECT pg_advisory_lock($1)', [MIGRATING]);
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
 * Row-level security on every table of pg-boss. Connections of a worker (`coffer.worker`) see them all. Others see the
 * queues, and of the jobs those of their transaction's wallet or person and those that name nobody: what they put.
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
      -- Apart from the others, since databases were made before it.
      CONTINUE WHEN EXISTS (SELECT FROM pg_policies WHERE schemaname = '${SCHEMA}' AND tablename = target AND policyname = 'of_person');
      EXECUTE format('CREATE POLICY of_person ON ${SCHEMA}.%I USING (data ->> ''personId'' = (SELECT coffer.current_person()::text))', target);
    END LOOP;
  END $$`;

/** Puts a job with the open transaction: it is there when that commits, and only then. */
export async function sendWith(
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
  // Not started: it only knows how a job is written.
  await new PgBoss({ db, schema: SCHEMA, migrate: false, supervise: false, schedule: false }).send(name, data, options);
}

/**
 * The same for the transaction's wallet, in turns with other wallets: its first waiting job comes before the second one
 * of any other, whoever was first.
 */
export async function sendInTurn(
  transaction: Pick<WalletTransaction, 'query' | 'walletId'>,
  name: JobName,
  data: object,
): Promise<void> {
  const { walletId } = transaction;
  const [row] = await transaction.query<{ waiting: number }>({
    text: `SELECT count(*)::int AS waiting FROM ${SCHEMA}.job WHERE name = $1 AND group_id = $2 AND state < 'active'`,
    values: [name, walletId],
  });
  await sendWith(transaction, name, data, { group: { id: walletId }, priority: -(row?.waiting ?? 0) });
}

interface Job {
  readonly data: object;
  /** Aborted when the process is to end. */
  readonly signal: AbortSignal;
  /** It is not tried again after this. */
  readonly last: boolean;
}

/** The queue as a worker sees it. */
export interface JobQueue {
  /** Does the jobs of this name. A throw marks the job as failed, and it is tried again as its queue says. */
  work(name: JobName, handler: (job: Job) => Promise<void>): Promise<void>;
  /** Puts a job; nothing happens when one of its name waits or runs. */
  send(name: JobName, data?: object): Promise<void>;
  /** Takes no more jobs, and waits for those under way. */
  stop(): Promise<void>;
}

/** As the service's role, with a few connections of its own. */
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
    // Rebuilding indexes is for their owner.
    reindex: false,
    monitorVacuum: false,
    // The longest time that a dead worker's job may wait after its last sign of life.
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
