import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { ConnectionSettings } from '../connection.ts';
import { startCluster } from '../embedded/cluster.ts';
import { migrate } from '../migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database shared by all tests of this run, with the owner's sign-in. Each test file creates its own wallets. */
    database: ConnectionSettings;
  }
}

/** Starts one embedded, migrated PostgreSQL for the whole run, and deletes it afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'coffer-test-'));
  const cluster = await startCluster(directory);
  await waitForNoDisk(cluster.connection);
  await migrate(cluster.connection);
  project.provide('database', cluster.connection);
  return async () => {
    await cluster.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}

/** Disables durability, because this database is deleted after the run. Tests of killed servers use their own servers. */
async function waitForNoDisk(connection: ConnectionSettings): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    await client.query(`ALTER SYSTEM SET ${setting} = off`);
  }
  await client.query('SELECT pg_reload_conf()');
  await client.end();
}
