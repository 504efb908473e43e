import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { ConnectionSettings } from '../connection.ts';
import { startCluster } from '../embedded/cluster.ts';
import { migrateJobs } from '../jobs.ts';
import { migrateDatabase } from '../migrate.ts';
import { copyStoppedCluster, DATABASE_TEMPLATE } from './database-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database shared by all tests of this run, with the owner's sign-in. Each test file creates its own wallets. */
    database: ConnectionSettings;
    /** The folder of a stopped cluster with a migrated database, for servers with a database of their own. */
    clusterTemplate: string;
    /** A folder for the data of servers that run until the process of their tests ends. */
    serverFolders: string;
  }
}

/** Starts one embedded, migrated PostgreSQL for the whole run, and deletes it afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'coffer-test-'));
  const template = mkdtempSync(join(tmpdir(), 'coffer-template-'));
  const servers = mkdtempSync(join(tmpdir(), 'coffer-servers-'));
  const first = await startCluster(directory);
  await migrateDatabase(first.connection);
  await first.stop();
  copyStoppedCluster(directory, template);
  const cluster = await startCluster(directory);
  await prepare(cluster.connection);
  project.provide('database', cluster.connection);
  project.provide('clusterTemplate', template);
  project.provide('serverFolders', servers);
  return async () => {
    await cluster.stop();
    for (const folder of [directory, template, servers]) rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * Disables durability, because this database is deleted after the run (tests of killed servers use their own servers), and
 * copies the database while it is empty.
 */
async function prepare(connection: ConnectionSettings): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    await client.query(`ALTER SYSTEM SET ${setting} = off`);
  }
  await client.query('SELECT pg_reload_conf()');
  await client.query(`CREATE DATABASE ${DATABASE_TEMPLATE} TEMPLATE ${connection.database}`);
  await client.end();
  await migrateJobs({ ...connection, database: DATABASE_TEMPLATE });
}
