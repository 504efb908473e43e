import pg from 'pg';
import { type ConnectionSettings, columnTypes } from '../connection.ts';
import type { Database } from '../database.ts';

/**
 * A database as its owner sees it, whom row-level security does not concern: for tests that look behind the service's
 * back, or change something there. Its connections keep no process alive.
 */
export function ownerDatabase(owner: ConnectionSettings): Pick<Database, 'query'> {
  const options = '-c TimeZone=UTC -c DateStyle=ISO';
  const pool = new pg.Pool({ ...owner, max: 2, types: columnTypes, options, allowExitOnIdle: true });
  // A test that drops its database ends them.
  pool.on('error', () => undefined);
  return { query: async ({ text, values = [] }) => (await pool.query(text, [...values])).rows };
}
