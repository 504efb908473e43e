import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVICE_ROLE } from '@coffer/db/connection.ts';
import pg from 'pg';

const REPOSITORY = fileURLToPath(new URL('../../../../../', import.meta.url));

/** A statement that the service sent. */
export interface RecordedQuery {
  /** The source file that sent the query, relative to the repository. */
  readonly file: string;
  readonly text: string;
}

/**
 * Runs `work`, and returns the statements that the service sent to this database meanwhile. Statements of tests and
 * statements without a caller in `packages/api`, such as COMMIT, are left out.
 */
export async function recordQueries(database: string, work: () => Promise<void>): Promise<RecordedQuery[]> {
  const queries: RecordedQuery[] = [];
  const { query: sendByClient } = pg.Client.prototype;
  const { query: sendByPool } = pg.Pool.prototype;
  const record = (given: readonly unknown[]) => {
    const [config] = given;
    const text: unknown = typeof config === 'object' && config !== null ? Reflect.get(config, 'text') : config;
    const file = callingFile();
    if (typeof text === 'string' && file !== null) queries.push({ file, text });
  };
  function byClient(this: pg.Client, ...given: unknown[]): unknown {
    if (this.database === database && this.user === SERVICE_ROLE) record(given);
    return Reflect.apply(sendByClient, this, given);
  }
  // A pool sends a statement after it has found a connection, and the caller is no longer on the stack.
  function byPool(this: pg.Pool, ...given: unknown[]): unknown {
    if (this.options.database === database && this.options.user === SERVICE_ROLE) record(given);
    return Reflect.apply(sendByPool, this, given);
  }
  Reflect.set(pg.Client.prototype, 'query', byClient);
  Reflect.set(pg.Pool.prototype, 'query', byPool);
  try {
    await work();
  } finally {
    Reflect.set(pg.Client.prototype, 'query', sendByClient);
    Reflect.set(pg.Pool.prototype, 'query', sendByPool);
  }
  return queries;
}

/** The file outside the database package whose code is sending a statement; null if a test sends it. */
function callingFile(): string | null {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 30;
  const frames = (new Error().stack ?? '').split('\n');
  Error.stackTraceLimit = stackTraceLimit;
  const files = frames.flatMap((frame) => /(\/[^():]+\.ts)/.exec(frame)?.[1] ?? []);
  const file = files.find((one) => !/node_modules|packages\/db\/src\/|record-queries/.test(one));
  return file === undefined || /\.test\.ts|\/testing\//.test(file) ? null : relative(REPOSITORY, file);
}
