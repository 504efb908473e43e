import { join } from 'node:path';
import { finishInterruptedRestore } from '@coffer/db/backup/restore-decision.ts';
import { withCommitNotices } from '@coffer/db/commit-notices.ts';
import type { ConnectionSettings } from '@coffer/db/connection.ts';
import { Database } from '@coffer/db/database.ts';
import { databaseErrorCode } from '@coffer/db/database-errors.ts';
import { startCluster } from '@coffer/db/embedded/cluster.ts';
import { type SupervisorOptions, superviseCluster } from '@coffer/db/embedded/supervisor.ts';
import { migrateJobs } from '@coffer/db/jobs.ts';
import { migrateDatabase } from '@coffer/db/migrate.ts';
import { describeExcessPrivileges, grantServiceRole } from '@coffer/db/service-privileges.ts';
import type { Config } from './config.ts';

export interface OpenedDatabase {
  readonly database: Database;
  /** The service user's settings, for code that opens its own connections. */
  readonly connection: ConnectionSettings;
  /** Migrations that this start applied. */
  readonly applied: readonly string[];
  /**
   * A warning if the service's database user has more privileges than it needs, with the way to remove them; else null.
   */
  readonly warning: string | null;
  /** Why the database is unavailable, if known; null otherwise. */
  trouble(): string | null;
  /** Stops the embedded database; does nothing for an external one. */
  stop(): Promise<void>;
}

/**
 * Opens and migrates the configured database or, if none is configured, the embedded database under the data directory.
 * With `supervisor`, restarts the embedded database when it ends.
 */
export async function openDatabase(
  config: Config,
  directory: string,
  supervisor?: SupervisorOptions,
): Promise<OpenedDatabase> {
  const given = givenAddresses(config);
  if (given === null) await finishInterruptedRestore(directory);
  const cluster = given === null ? await startCluster(join(directory, 'postgres')) : null;
  const { owner, service } = given ?? { owner: cluster?.connection ?? {}, service: cluster?.service ?? {} };
  let address = given?.ownerVariable;
  try {
    const applied = await migrateDatabase(owner);
    await migrateJobs(owner);
    address = given?.serviceVariable;
    await grantServiceRole(owner, service);
    const warning = await describeExcessPrivileges(service);
    const supervision = cluster === null || supervisor === undefined ? null : superviseCluster(cluster, supervisor);
    return {
      database: withCommitNotices(new Database(service, config.DATABASE_POOL)),
      connection: service,
      applied,
      warning,
      trouble: () => supervision?.trouble() ?? null,
      stop: async () => {
        await supervision?.end();
        await cluster?.stop();
      },
    };
  } catch (error) {
    await cluster?.stop();
    if (address !== undefined)
      throw new Error(`${address}: ${reasonOf(error)}${hintOf(error, config)}`, { cause: error });
    throw error;
  }
}

interface Addresses {
  /** Connection settings of the database user who runs migrations and owns all tables. */
  readonly owner: ConnectionSettings;
  readonly service: ConnectionSettings;
  /** The environment variable with the owner's URL, for messages. */
  readonly ownerVariable: string;
  /** The environment variable with the service's URL, for messages. */
  readonly serviceVariable: string;
}

/**
 * The settings for owner and service. If only one of the two URLs is set, both users have this URL; null if neither is
 * set.
 */
function givenAddresses({ DATABASE_URL, COFFER_OWNER_URL }: Config): Addresses | null {
  const owner = COFFER_OWNER_URL ?? DATABASE_URL;
  const service = DATABASE_URL ?? COFFER_OWNER_URL;
  if (owner === undefined || service === undefined) return null;
  return {
    owner: { connectionString: owner },
    service: { connectionString: service },
    ownerVariable: COFFER_OWNER_URL === undefined ? 'DATABASE_URL' : 'COFFER_OWNER_URL',
    serviceVariable: DATABASE_URL === undefined ? 'COFFER_OWNER_URL' : 'DATABASE_URL',
  };
}

/**
 * A hint if the service's database user lacks the privilege to migrate, which only the owner has; otherwise an empty
 * text.
 */
function hintOf(error: unknown, { COFFER_OWNER_URL }: Config): string {
  const isOwnerMissing = databaseErrorCode(error) === INSUFFICIENT_PRIVILEGE && COFFER_OWNER_URL === undefined;
  return isOwnerMissing ? ': set COFFER_OWNER_URL to the address of the schema’s owner' : '';
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** The error in one line, without the URL, which contains a password. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const line =
    text
      .split('\n')
      .find((part) => part.trim() !== '')
      ?.trim() ?? databaseErrorCode(error);
  return line.replace(/postgres(ql)?:\/\/\S+/g, 'postgresql://…') || 'the database cannot be reached';
}
