import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import * as is from '@coffer/db/columns.ts';
import type { StatementRunner } from '@coffer/db/statements.ts';
import { ownerDatabase } from '@coffer/db/testing/owner-database.ts';
import { freePort } from '../free-port.ts';
import { ROOT } from './server.ts';

const execute = promisify(execFile);

/** The cluster must use UTF-8, whatever the locale of this shell. */
const env = { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };

/** Folder of Citus's source and of the scripts that build and start it, which aren't part of the repository. */
const CITUS = resolve(process.env['COFFER_CITUS'] ?? join(ROOT, '..', 'shared', 'citus'));
const LIBRARY = '/usr/lib/postgresql/15/lib/citus.so';

/** Whether a cluster can be started here. Root can build Citus if it is missing. */
export const hasCitus = existsSync(join(CITUS, 'build.sh')) && (existsSync(LIBRARY) || process.getuid?.() === 0);
if (!hasCitus) {
  console.warn(
    `Citus is not at ${CITUS}, or is not built, which only root can do. Tests that need a cluster are skipped.`,
  );
}

/** A coordinator and two workers. */
export interface Cluster extends StatementRunner {
  /** The coordinator's URL, as its superuser. */
  readonly url: string;
  /** The port of the worker that stores a wallet, according to Citus's catalogue. */
  workerOf(walletId: string): Promise<number>;
  stop(): Promise<void>;
}

export async function startCluster(): Promise<Cluster> {
  await execute(join(CITUS, 'build.sh'), { maxBuffer: 2 ** 24 });
  const folder = mkdtempSync(join(tmpdir(), 'coffer-citus-'));
  const stop = async () => {
    await execute(join(CITUS, 'cluster.sh'), ['stop', folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const port = await threeFreePorts();
    const { stdout } = await execute(join(CITUS, 'cluster.sh'), ['start', folder, String(port)], { env });
    const url = stdout.trim();
    for (const at of [port, port + 1, port + 2]) {
      const { query } = ownerDatabase({ connectionString: url.replace(String(port), String(at)) });
      // The machines need not survive a crash, so they skip fsync.
      await query({ text: 'ALTER SYSTEM SET fsync = off' });
      await query({ text: 'SELECT pg_reload_conf()' });
    }
    const { query } = ownerDatabase({ connectionString: url });
    // With the usual 32 shards, distributing takes three times as long.
    await query({ text: 'ALTER DATABASE coffer SET citus.shard_count = 4' });
    return { url, query, stop, workerOf: (walletId) => workerOf(query, walletId) };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function workerOf(query: StatementRunner['query'], walletId: string): Promise<number> {
  const [row] = await query({
    row: { port: is.int4 },
    text: `SELECT nodeport AS port FROM citus_shards
           WHERE table_name = '"Wallet"'::regclass AND shardid = get_shard_id_for_distribution_column('"Wallet"', $1::uuid)`,
    values: [walletId],
  });
  return row?.port ?? 0;
}

/**
 * The coordinator's port, followed by two for the workers: outside the range of `freePort`, which returns single ports.
 */
async function threeFreePorts(): Promise<number> {
  return 10_000 + ((await freePort()) % 9_000);
}
