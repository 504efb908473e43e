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
    /** The real database that this run's tests share, each file in wallets of its own; as its owner. */
    database: ConnectionSettings;
  }
}

/** One embedded PostgreSQL for the whole run, migrated, and gone afterwards. */
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

/** What this database holds is thrown away: it need not outlive a crash of the machine. Kills of servers are tried on servers of their own. */
async function waitForNoDisk(connection: ConnectionSettings): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    await client.query(`ALTER SYSTEM SET ${setting} = off`);
  }
  await client.query('SELECT pg_reload_conf()');
  await client.end();
}
