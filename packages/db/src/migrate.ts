import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaContainer, SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import type { ConnectionSettings } from './connection.ts';
import { databaseErrorCode } from './database-errors.ts';

const PRISMA = fileURLToPath(new URL('../../../prisma/', import.meta.url));
const NO_FILTER = { externalTables: [], externalEnums: [] };

/**
 * Applies missing migrations with the WebAssembly build of Prisma's schema engine; the command-line tool would have to download a
 * native engine. Returns the names of the applied migrations.
 */
export async function migrateDatabase(connection: ConnectionSettings): Promise<readonly string[]> {
  if (await isUpToDate(connection)) return [];
  const engine = await openEngine(connection);
  try {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: readMigrations(),
      filters: NO_FILTER,
    });
    await storeChecksums(connection);
    return appliedMigrationNames;
  } finally {
    engine.free();
  }
}

/**
 * Stores the checksums of the migration files. Rewording the comments of an applied migration changes the checksum of
 * its file. With the former checksum, the database would never count as up to date.
 */
async function storeChecksums(connection: ConnectionSettings): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(
      `UPDATE _prisma_migrations SET checksum = file.value FROM jsonb_each_text($1) AS file
       WHERE migration_name = file.key AND checksum <> file.value AND finished_at IS NOT NULL AND rolled_back_at IS NULL`,
      [JSON.stringify(Object.fromEntries(fileChecksums()))],
    );
  } finally {
    await client.end();
  }
}

/**
 * Whether all migration files are applied in their current version. Most starts then do not load the engine, which
 * takes half a second and 100 MB.
 * @throws Error with a one-line message if the database is not in UTF-8, or if this Coffer does not know one of its
 * migrations. The engine would start a migration and not finish it.
 */
async function isUpToDate(connection: ConnectionSettings): Promise<boolean> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await requireUnicode(client);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      `SELECT migration_name AS name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
    );
    const fault = findMigrationFault(rows.map(({ name }) => name));
    if (fault !== null) throw new Error(`${fault} Nothing was changed.`);
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
    return fileChecksums().every(([name, checksum]) => checksum !== null && applied.get(name) === checksum);
  } catch (error) {
    if (databaseErrorCode(error) === UNDEFINED_TABLE) return false;
    throw error;
  } finally {
    await client.end();
  }
}

/** The name of each migration, with the checksum of its file; null if the file cannot be read. */
function fileChecksums(): (readonly [name: string, checksum: string | null])[] {
  return readMigrations().migrationDirectories.map(({ path, migrationFile: { content } }) => [
    path,
    content.tag === 'ok' ? hash('sha256', content.value, 'hex') : null,
  ]);
}

/** Rejects a database that is not in UTF-8, because Prisma's engine would only report an unrelated error. */
async function requireUnicode(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('SHOW server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8')
    throw new Error(`The database uses the encoding ${encoding}. Create it with ENCODING 'UTF8'. Nothing was changed.`);
}

const UNDEFINED_TABLE = '42P01';

/** The names of all migrations of this Coffer. */
export function migrationNames(): readonly string[] {
  return readMigrations().migrationDirectories.map(({ path }) => path);
}

/** Why this Coffer cannot use a database with these migrations, with advice; null if it can. */
export function findMigrationFault(applied: readonly string[]): string | null {
  const names = migrationNames();
  const unknown = applied.filter((name) => !names.includes(name));
  if (unknown.length === 0) return null;
  const [first = ''] = names;
  return unknown.some((name) => name < first)
    ? 'The database was created before the first release, which has other migrations. Export each wallet with the Coffer that created it, and restore the exports into a new database.'
    : 'The database belongs to a newer Coffer. Update this one first.';
}

/** The SQL that creates all of schema.prisma in an empty database. */
export async function createSchemaSql(connection: ConnectionSettings): Promise<string> {
  const engine = await openEngine(connection);
  try {
    const to = { tag: 'schemaDatamodel' as const, files: [schemaFile()] };
    const result = await engine.diff({ from: { tag: 'empty' }, to, script: true, exitCode: null, filters: NO_FILTER });
    return result.stdout ?? '';
  } finally {
    engine.free();
  }
}

function schemaFile(): SchemaContainer {
  const path = join(PRISMA, 'schema.prisma');
  return { path, content: readFileSync(path, 'utf8') };
}

async function openEngine(connection: ConnectionSettings): Promise<SchemaEngine> {
  // Loaded on demand, because most starts do not need it.
  const { SchemaEngine } = await import('@prisma/schema-engine-wasm');
  const { path, content } = schemaFile();
  const factory = bindMigrationAwareSqlAdapterFactory(new ScriptRunningPg({ ...connection, max: 2 }));
  return SchemaEngine.new({ datamodels: [[path, content]] }, () => undefined, factory);
}

/**
 * Sends each script as a whole, so that PostgreSQL runs it in one transaction and a failed migration changes nothing.
 * Prisma's adapter would split it at every semicolon, even in functions and comments.
 */
class ScriptRunningPg extends PrismaPg {
  override async connect() {
    return runningWholeScripts(await super.connect());
  }

  override async connectToShadowDb() {
    return runningWholeScripts(await super.connectToShadowDb());
  }
}

function runningWholeScripts(adapter: Awaited<ReturnType<PrismaPg['connect']>>) {
  adapter.executeScript = async (script) => {
    await adapter.underlyingDriver().query(script);
  };
  return adapter;
}

function readMigrations(): MigrationList {
  const baseDir = join(PRISMA, 'migrations');
  const names = readdirSync(baseDir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return {
    baseDir,
    lockfile: { path: 'migration_lock.toml', content: readFileSync(join(baseDir, 'migration_lock.toml'), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: names
      .map((entry) => entry.name)
      .sort()
      .map((name) => ({
        path: name,
        migrationFile: {
          path: 'migration.sql',
          content: { tag: 'ok', value: readFileSync(join(baseDir, name, 'migration.sql'), 'utf8') },
        },
      })),
  };
}
