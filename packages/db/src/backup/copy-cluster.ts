import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { ConnectionSettings } from '../connection.ts';
import type { Cluster } from '../embedded/cluster.ts';
import { type CopyState, copyTree, listFolder } from './contents.ts';
import { isClusterConfigurationFile } from './known-entries.ts';

/** Advisory lock: shared while removing unclaimed file bytes, exclusive during a backup. */
export const BYTE_REMOVAL_LOCK = 20_261_124;

/** The superuser's connection, because only a superuser may begin and end a backup. */
function backupConnection({ connection }: Cluster): ConnectionSettings {
  return connection;
}

/**
 * Copies the data directory of a running cluster as a base backup: the files in their current state, and the log from which
 * PostgreSQL makes them consistent when it starts on the copy. Then runs `beside`. Bytes of people's files are not removed until
 * `beside` is done, so that every file in the copied database is in the backup.
 * https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export async function copyCluster(
  cluster: Cluster,
  { copying, data, name, beside }: { copying: CopyState; data: string; name: string; beside: () => Promise<void> },
): Promise<void> {
  const client = new pg.Client({ ...backupConnection(cluster), application_name: 'coffer backup' });
  // The current or the next statement reports the error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await queryRows(client, `SELECT pg_advisory_lock(${BYTE_REMOVAL_LOCK})`);
    // PostgreSQL keeps the log from this point until the connection ends.
    await queryRows(client, `SELECT pg_create_physical_replication_slot('coffer_backup_${process.pid}', true, true)`);
    const [started] = await queryRows<{ lsn: string }>(client, `SELECT pg_backup_start('coffer', true) AS lsn`);
    await copyTree(copying, { from: data, name, isLeftOut: (path) => isLeftOut(path.slice(name.length + 1)) });
    await copyControl(copying, data, name);
    const [stopped] = await queryRows<{ lsn: string; label: string }>(
      client,
      'SELECT lsn, labelfile AS label FROM pg_backup_stop(false)',
    );
    if (started === undefined || stopped === undefined)
      throw new Error('PostgreSQL did not say where the backup ends.');
    const label = Buffer.from(stopped.label);
    await copying.archive.file(`${name}/backup_label`, label.length, [label]);
    const [log] = await queryRows<{ first: string; last: string }>(
      client,
      'SELECT pg_walfile_name($1) AS first, pg_walfile_name($2) AS last',
      [started.lsn, stopped.lsn],
    );
    for (const { name: segment } of await listFolder(join(data, 'pg_wal'))) {
      const isNeeded = log !== undefined && segment >= log.first && segment <= log.last;
      if (!/^[0-9A-F]{24}$/.test(segment) || !isNeeded) continue;
      await copyTree(copying, { from: join(data, 'pg_wal', segment), name: `${name}/pg_wal/${segment}` });
    }
    await beside();
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function queryRows<Row extends pg.QueryResultRow>(client: pg.Client, statement: string, values: unknown[] = []) {
  return (await client.query<Row>(statement, values)).rows;
}

/**
 * Patterns for files that are not copied with the data: files that a server recreates at its start, the log, and
 * `pg_control`. The log and `pg_control` are copied afterwards.
 */
const LEFT_OUT = [
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|current_logfiles|global\/pg_control)$/,
  /^pg_(dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans)\/./,
  /^pg_wal\/(?!archive_status$|summaries$)/,
  /(^|\/)pgsql_tmp/,
  /(^|\/)pg_internal\.init/,
];

/** Whether a file is not copied. Configuration is never copied, because a restore writes its own. */
function isLeftOut(path: string): boolean {
  return path !== '' && (isClusterConfigurationFile(path) || LEFT_OUT.some((pattern) => pattern.test(path)));
}

/**
 * Copies `pg_control`, which PostgreSQL requires after all other files. Reads the file until two reads are equal,
 * because the server may be writing it.
 */
async function copyControl({ archive, copied }: CopyState, data: string, name: string): Promise<void> {
  const path = join(data, 'global', 'pg_control');
  let control = await readFile(path);
  for (let again = await readFile(path); !again.equals(control); again = await readFile(path)) control = again;
  await archive.file(`${name}/global/pg_control`, control.length, [control]);
  copied(control.length);
}
