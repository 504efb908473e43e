import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { ConnectionSettings } from '../connection.ts';
import { SAFE_SIGN_IN_OPTIONS } from '../embedded/settings.ts';
import { findMigrationFault } from '../migrate.ts';
import { listFolder } from './contents.ts';
import { requireOnlyCofferCode } from './require-only-coffer-code.ts';

/**
 * Checks whether this Coffer can use a recovered database: known migrations, no foreign code, all pages readable, and the bytes
 * of all its files below `filesDirectory` (null if files are stored elsewhere). Removes bytes that the database does not
 * reference, because they were added after the backup's point in time.
 * @throws Error with a one-line message
 */
export async function checkRestoredDatabase(
  connection: ConnectionSettings,
  filesDirectory: string | null,
): Promise<void> {
  const client = new pg.Client({ ...connection, options: SAFE_SIGN_IN_OPTIONS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await checkMigrations(client);
    await requireOnlyCofferCode(client);
    await readAll(client);
    if (filesDirectory !== null) await checkFiles(client, filesDirectory);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function checkMigrations(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT migration_name AS name FROM _prisma_migrations');
  const fault = findMigrationFault(rows.map(({ name }) => name));
  if (fault !== null) throw new Error(`${fault} Nothing was changed.`);
}

/** PostgreSQL verifies a page's checksum when it reads the page, so every table is read completely. */
async function readAll(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT LIKE 'pg\\_%'`,
  );
  await client.query('SET enable_indexonlyscan = off; SET enable_indexscan = off; SET enable_bitmapscan = off');
  for (const { name } of rows) await client.query(`SELECT count(*) FROM ${name}`);
}

async function checkFiles(client: pg.Client, directory: string): Promise<void> {
  const { rows } = await client.query<{ path: string; size: number }>(
    `SELECT "storagePath" AS path, size FROM "File" WHERE "storagePath" IS NOT NULL`,
  );
  const lost = rows.filter(
    ({ path, size }) => statSync(join(directory, path), { throwIfNoEntry: false })?.size !== size,
  );
  if (lost.length > 0) throw new Error(`The backup lacks the bytes of ${lost.length} files. Nothing was changed.`);
  const unclaimed = await client.query<{ path: string }>('SELECT "storagePath" AS path FROM "UnclaimedBytes"');
  const named = new Set([...rows, ...unclaimed.rows].map(({ path }) => path));
  if (existsSync(directory)) await removeOthers(directory, '', named);
}

async function removeOthers(directory: string, folder: string, named: ReadonlySet<string>): Promise<void> {
  for (const entry of await listFolder(join(directory, folder))) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) await removeOthers(directory, name, named);
    else if (!named.has(name)) rmSync(join(directory, name));
  }
}
