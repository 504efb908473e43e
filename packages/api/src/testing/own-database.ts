import { randomBytes } from 'node:crypto';
import { type ConnectionSettings, SERVICE_ROLE } from '@coffer/db/connection.ts';
import { DATABASE_TEMPLATE } from '@coffer/db/testing/database-template.ts';
import pg from 'pg';

/** Creates a migrated database for one test, because everything in a database shares its exchange rates and jobs. */
export async function createOwnTestDatabase(
  shared: ConnectionSettings,
): Promise<{ readonly connection: ConnectionSettings; drop(): Promise<void> }> {
  const database = `test_${randomBytes(6).toString('hex')}`;
  const connection = { ...shared, database };
  await onServer(shared, `CREATE DATABASE ${database} TEMPLATE ${DATABASE_TEMPLATE}`);
  // Grants what the migration grants, because a copy does not inherit the privileges of its template.
  await onServer(shared, `GRANT CONNECT, TEMPORARY ON DATABASE ${database} TO ${SERVICE_ROLE}`);
  return { connection, drop: () => onServer(shared, `DROP DATABASE ${database} WITH (FORCE)`) };
}

async function onServer(connection: ConnectionSettings, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
