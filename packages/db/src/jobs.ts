import pg from 'pg';
import { type ConstructorOptions, PgBoss } from 'pg-boss';
import { type ConnectionSettings, SERVICE_ROLE } from './connection.ts';

/** Every queue of background work, with the times at which a job is put there. */
export const JOBS = {
  /** The European Central Bank's new rates are there around 16:00. */
  refreshExchangeRates: { cron: '30 16 * * 1-5', timeZone: 'Europe/Berlin' },
  expire: { cron: '7 * * * *', timeZone: 'UTC' },
} as const;
export type JobName = keyof typeof JOBS;

const SCHEMA = 'pgboss';
const POLLING = { pollingIntervalSeconds: 2 } as const;
const NAMES = ['refreshExchangeRates', 'expire'] as const satisfies readonly JobName[];

/**
 * Makes the queues and the tables of pg-boss, or brings them up to date: with the owner's connection, after the
 * migrations. The service's role may then work there, and change nothing about it.
 */
export async function migrateJobs(connection: ConnectionSettings): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 });
  const boss = new PgBoss({ db: databaseOf(pool), schema: SCHEMA, migrate: true, supervise: false, schedule: false });
  try {
    await boss.start();
    for (const name of NAMES) {
      const { cron, timeZone } = JOBS[name];
      // One job of a kind at a time, waiting or running: more of them would do the same again.
      await boss.createQueue(name, {
        policy: 'exclusive',
        retryLimit: 0,
        expireInSeconds: 600,
        deleteAfterSeconds: 86_400,
      });
      await boss.schedule(name, cron, {}, { tz: timeZone });
    }
    await pool.query(`
      GRANT USAGE ON SCHEMA ${SCHEMA} TO ${SERVICE_ROLE};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${SCHEMA} TO ${SERVICE_ROLE};
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${SCHEMA} TO ${SERVICE_ROLE};`);
  } finally {
    await boss.stop({ graceful: false });
    await pool.end();
  }
}

/** The queue as a worker sees it. */
export interface JobQueue {
  /** Does each job of this name, one at a time. A throw marks the job as failed. */
  work(name: JobName, handler: (data: object, signal: AbortSignal) => Promise<void>): Promise<void>;
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
    options: `-c role=${SERVICE_ROLE} -c statement_timeout=60000`,
  });
  pool.on('error', onError);
  // Rebuilding indexes is for their owner.
  const boss = new PgBoss({
    db: databaseOf(pool),
    schema: SCHEMA,
    migrate: false,
    reindex: false,
    monitorVacuum: false,
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
      await boss.work<object>(name, POLLING, async (jobs) => {
        for (const job of jobs) await handler(job.data ?? {}, stopping.signal);
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
