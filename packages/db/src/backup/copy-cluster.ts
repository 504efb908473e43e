import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { ConnectionSettings } from '../connection.ts';
import type { Cluster } from '../embedded/cluster.ts';
import { type Copying, copyTree, listed } from './contents.ts';
import { isConfiguration } from './known-entries.ts';

/** An advisory lock: shared by removals of unclaimed file bytes, exclusive for a backup. */
export const REMOVING_BYTES = 20_261_124;

/** As whom a backup is made: only a superuser may begin and end one. */
function backupConnection({ connection }: Cluster): ConnectionSettings {
  return connection;
}

/**
 * Copies the data directory of a cluster that is at work, as a base backup: the files as they are at the moment, and
 * the log from which PostgreSQL makes them consistent when it starts on them. Then does `beside`, before whose end no
 * bytes of people's files are removed: whatever file the copied database names is there.
 * https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export async function copyCluster(
  cluster: Cluster,
  { copying, data, name, beside }: { copying: Copying; data: string; name: string; beside: () => Promise<void> },
): Promise<void> {
  const client = new pg.Client({ ...backupConnection(cluster), application_name: 'coffer backup' });
  // The statement that is under way, or the next, says what happened.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await ask(client, `SELECT pg_advisory_lock(${REMOVING_BYTES})`);
    // The log from here on is kept until this connection ends.
    await ask(client, `SELECT pg_create_physical_replication_slot('coffer_backup_${process.pid}', true, true)`);
    const [started] = await ask<{ lsn: string }>(client, `SELECT pg_backup_start('coffer', true) AS lsn`);
    await copyTree(copying, { from: data, name, isLeftOut: (path) => isLeftOut(path.slice(name.length + 1)) });
    await copyControl(copying, data, name);
    const [stopped] = await ask<{ lsn: string; label: string }>(
      client,
      'SELECT lsn, labelfile AS label FROM pg_backup_stop(false)',
    );
    if (started === undefined || stopped === undefined)
      throw new Error('PostgreSQL did not say where the backup ends.');
    const label = Buffer.from(stopped.label);
    await copying.archive.file(`${name}/backup_label`, label.length, [label]);
    const [log] = await ask<{ first: string; last: string }>(
      client,
      'SELECT pg_walfile_name($1) AS first, pg_walfile_name($2) AS last',
      [started.lsn, stopped.lsn],
    );
    for (const { name: segment } of await listed(join(data, 'pg_wal'))) {
      const isNeeded = log !== undefined && segment >= log.first && segment <= log.last;
      if (!/^[0-9A-F]{24}$/.test(segment) || !isNeeded) continue;
      await copyTree(copying, { from: join(data, 'pg_wal', segment), name: `${name}/pg_wal/${segment}` });
    }
    await beside();
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function ask<Row extends pg.QueryResultRow>(client: pg.Client, statement: string, values: unknown[] = []) {
  return (await client.query<Row>(statement, values)).rows;
}

/** What a server makes anew when it starts, the log, which is copied at the end, and the file that is copied last. */
const LEFT_OUT = [
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|current_logfiles|global\/pg_control)$/,
  /^pg_(dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans)\/./,
  /^pg_wal\/(?!archive_status$|summaries$)/,
  /(^|\/)pgsql_tmp/,
  /(^|\/)pg_internal\.init/,
];

/** Configuration is not copied either: a restore writes its own. */
function isLeftOut(path: string): boolean {
  return path !== '' && (isConfiguration(path) || LEFT_OUT.some((pattern) => pattern.test(path)));
}

/** Last, as PostgreSQL asks; and read until it was not being written meanwhile. */
async function copyControl({ archive, copied }: Copying, data: string, name: string): Promise<void> {
  const path = join(data, 'global', 'pg_control');
  let control = await readFile(path);
  for (let again = await readFile(path); !again.equals(control); again = await readFile(path)) control = again;
  await archive.file(`${name}/global/pg_control`, control.length, [control]);
  copied(control.length);
}
