import pg from 'pg';
import { type ConnectionSettings, columnTypes } from '../connection.ts';
import { type Asking, sentStatement } from '../statements.ts';

/**
 * A database as its owner sees it, whom row-level security does not concern: for tests that look behind the service's
 * back, or change something there. Its connections keep no process alive.
 */
export function ownerDatabase(owner: ConnectionSettings): Asking {
  const options = '-c TimeZone=UTC -c DateStyle=ISO';
  const pool = new pg.Pool({ ...owner, max: 2, types: columnTypes, options, allowExitOnIdle: true });
  // A test that drops its database ends them.
  pool.on('error', () => undefined);
  const query: Asking['query'] = async (statement: Parameters<typeof sentStatement>[0]) =>
    (await pool.query(sentStatement(statement))).rows;
  return { query };
}
