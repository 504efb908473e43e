// Writes prisma/functions.sql from a temporary database, which it creates with the migrations and deletes afterwards.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startCluster } from './embedded/cluster.ts';
import { databaseObjectsSql } from './functions-sql.ts';
import { migrateDatabase } from './migrate.ts';

const FILE = fileURLToPath(new URL('../../../prisma/functions.sql', import.meta.url));

const directory = mkdtempSync(join(tmpdir(), 'coffer-functions-'));
const cluster = await startCluster(directory);
try {
  await migrateDatabase(cluster.connection);
  writeFileSync(FILE, await databaseObjectsSql(cluster.connection));
} finally {
  await cluster.stop();
  rmSync(directory, { recursive: true, force: true });
}
