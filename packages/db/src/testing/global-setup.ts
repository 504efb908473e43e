import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  await migrate(cluster.connection);
  project.provide('database', cluster.connection);
  return async () => {
    await cluster.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
