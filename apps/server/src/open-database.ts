import { join } from 'node:path';
import type { ConnectionSettings } from '@coffer/db/connection.ts';
import { Database } from '@coffer/db/database.ts';
import { startCluster } from '@coffer/db/embedded/cluster.ts';
import { codeOf } from '@coffer/db/failures.ts';
import { migrateJobs } from '@coffer/db/jobs.ts';
import { migrate } from '@coffer/db/migrate.ts';
import type { Config } from './config.ts';

export interface OpenDatabase {
  readonly database: Database;
  /** For those that keep connections of their own. */
  readonly connection: ConnectionSettings;
  /** Migrations that this start applied. */
  readonly applied: readonly string[];
  /** Shuts the embedded database down; nothing to do for another's. */
  stop(): Promise<void>;
}

/** The database of DATABASE_URL, else the embedded one under the data directory; migrated either way. */
export async function openDatabase(config: Config, directory: string): Promise<OpenDatabase> {
  const cluster = config.DATABASE_URL === undefined ? await startCluster(join(directory, 'postgres')) : null;
  const connection: ConnectionSettings = cluster?.connection ?? { connectionString: config.DATABASE_URL ?? '' };
  try {
    const applied = await migrate(connection);
    await migrateJobs(connection);
    const database = new Database(connection, config.DATABASE_POOL);
    return {
      database,
      connection,
      applied,
      stop: async () => {
        await cluster?.stop();
      },
    };
  } catch (error) {
    await cluster?.stop();
    if (cluster === null) throw new Error(`DATABASE_URL: ${reasonOf(error)}`, { cause: error });
    throw error;
  }
}

/** In one line and without the URL, which holds a password. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const line =
    text
      .split('\n')
      .find((part) => part.trim() !== '')
      ?.trim() ?? codeOf(error);
  return line.replace(/postgres(ql)?:\/\/\S+/g, 'postgresql://…') || 'the database cannot be reached';
}
