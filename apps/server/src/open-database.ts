import { join } from 'node:path';
import { settleRestore } from '@coffer/db/backup/settle.ts';
import { tellOfCommits } from '@coffer/db/commit-notices.ts';
import type { ConnectionSettings } from '@coffer/db/connection.ts';
import { Database } from '@coffer/db/database.ts';
import { startCluster } from '@coffer/db/embedded/cluster.ts';
import { type SupervisorOptions, supervise } from '@coffer/db/embedded/supervisor.ts';
import { codeOf } from '@coffer/db/failures.ts';
import { migrateJobs } from '@coffer/db/jobs.ts';
import { migrate } from '@coffer/db/migrate.ts';
import { admitService, warningOfPowers } from '@coffer/db/service-powers.ts';
import type { Config } from './config.ts';

export interface OpenDatabase {
  readonly database: Database;
  /** The service's, for those that keep connections of their own. */
  readonly connection: ConnectionSettings;
  /** Migrations that this start applied. */
  readonly applied: readonly string[];
  /** Where the service's user could do more than its work: what, and what to do about it. */
  readonly warning: string | null;
  /** Why the database is away, where that is known; null otherwise. */
  trouble(): string | null;
  /** Shuts the embedded database down; nothing to do for another's. */
  stop(): Promise<void>;
}

/**
 * The database of the addresses, else the embedded one under the data directory; migrated either way. With `supervisor`
 * the embedded one is started again when it ends.
 */
export async function openDatabase(
  config: Config,
  directory: string,
  supervisor?: SupervisorOptions,
): Promise<OpenDatabase> {
  const given = givenAddresses(config);
  if (given === null) await settleRestore(directory);
  const cluster = given === null ? await startCluster(join(directory, 'postgres')) : null;
  const { owner, service } = given ?? { owner: cluster?.connection ?? {}, service: cluster?.service ?? {} };
  let address = given?.ownerVariable;
  try {
    const applied = await migrate(owner);
    await migrateJobs(owner);
    address = given?.serviceVariable;
    await admitService(owner, service);
    const warning = await warningOfPowers(service);
    const supervision = cluster === null || supervisor === undefined ? null : supervise(cluster, supervisor);
    return {
      database: tellOfCommits(new Database(service, config.DATABASE_POOL)),
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
  /** Migrates, and owns everything. */
  readonly owner: ConnectionSettings;
  readonly service: ConnectionSettings;
  /** Where each comes from, for messages. */
  readonly ownerVariable: string;
  readonly serviceVariable: string;
}

/** Where only one of the two is given, it serves for both. Null: neither is. */
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

/** A service's user has come for the owner, who alone may migrate. */
function hintOf(error: unknown, { COFFER_OWNER_URL }: Config): string {
  const isOwnerMissing = codeOf(error) === INSUFFICIENT_PRIVILEGE && COFFER_OWNER_URL === undefined;
  return isOwnerMissing ? ': give the address of the schema’s owner in COFFER_OWNER_URL' : '';
}

const INSUFFICIENT_PRIVILEGE = '42501';

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
