import { randomBytes } from 'node:crypto';
import type { ConnectionSettings } from '@coffer/db/connection.ts';
import { migrateJobs } from '@coffer/db/jobs.ts';
import { migrate } from '@coffer/db/migrate.ts';
import pg from 'pg';

/** A migrated database for one test, because exchange rates and jobs are shared by everything in a database. */
export async function ownDatabase(
  shared: ConnectionSettings,
): Promise<{ readonly connection: ConnectionSettings; drop(): Promise<void> }> {
  const database = `test_${randomBytes(6).toString('hex')}`;
  const connection = { ...shared, database };
  await onServer(shared, `CREATE DATABASE ${database}`);
  await migrate(connection);
  await migrateJobs(connection);
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
