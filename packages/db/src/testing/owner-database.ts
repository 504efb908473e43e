import pg from 'pg';
import { type ConnectionSettings, columnTypes } from '../connection.ts';
import { type StatementRunner, toPgQuery } from '../statements.ts';

/**
 * A database as its owner sees it, without row-level security, for tests that inspect or change data outside the service. Its
 * connections do not keep the process alive.
 */
export function ownerDatabase(owner: ConnectionSettings): StatementRunner {
  const options = '-c TimeZone=UTC -c DateStyle=ISO';
  const pool = new pg.Pool({ ...owner, max: 2, types: columnTypes, options, allowExitOnIdle: true });
  // A test that deletes its database ends the connections.
  pool.on('error', () => undefined);
  const query: StatementRunner['query'] = async (statement: Parameters<typeof toPgQuery>[0]) =>
    (await pool.query(toPgQuery(statement))).rows;
  return { query };
}
