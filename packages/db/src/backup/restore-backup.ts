import { createWriteStream, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { clusterOwnershipSetter, startCluster } from '../embedded/cluster.ts';
import { lockWholeCluster, withClusterLifecycleLock } from '../embedded/cluster-locks.ts';
import type { FileLock } from '../embedded/file-lock.ts';
import { findPostmasterPid } from '../embedded/postmaster.ts';
import { DamagedArchiveError, readArchive } from './archive.ts';
import { checkRestoredDatabase } from './check-restored-database.ts';
import { writeClusterConfiguration } from './cluster-configuration.ts';
import { CLUSTER_DATA_FOLDER, CLUSTER_FOLDER, FILES_FOLDER, listBackupFilesBesideDatabase } from './contents.ts';
import { archiveEntryUse } from './known-entries.ts';
import { type BackupManifest, MANIFEST_ENTRY_NAME } from './manifest.ts';
import {
  activateNewData,
  discardStaging,
  finishInterruptedRestore,
  hasRestoreDecision,
  newDataFolder,
  recordRestoreDecision,
} from './restore-decision.ts';
import { requireTrustedArchive, type TrustedArchive, type TrustOptions, type TrustReason } from './trusted-archive.ts';

export interface RestoreOptions extends TrustOptions {
  /** The data directory (`COFFER_DATA_DIR`). */
  readonly directory: string;
  readonly archive: string;
  /** Whether existing data may be replaced. */
  readonly replace: boolean;
  readonly say: (line: string) => void;
}

export interface RestoredBackup {
  readonly manifest: BackupManifest;
  readonly trust: TrustReason;
  /** The fingerprint of the backup, to pass as `--fingerprint`. */
  readonly fingerprint: string;
  /** The folder with the previous data, relative to the data directory; null if there was none. */
  readonly before: string | null;
}

/**
 * Replaces all data by a backup. The backup is first unpacked, recovered and checked in a separate folder; then both are swapped
 * by renaming. If the process is killed at any point, either the old or the new state remains.
 * @throws Error with a one-line message; nothing was changed in that case
 */
export async function restoreBackup({
  directory,
  archive,
  replace,
  say,
  ...options
}: RestoreOptions): Promise<RestoredBackup> {
  if (!existsSync(archive) || !statSync(archive).isFile()) throw new Error(`There is no file ${archive}.`);
  await finishInterruptedRestore(directory);
  const alone = await lockDataDirectory(directory);
  try {
    if (!replace && (await holdsData(directory))) {
      throw new Error(
        `There is data in ${directory}. To replace it by the backup, add --replace; the current data is then moved aside.`,
      );
    }
    return await exchange({ directory, archive, say, ...options });
  } finally {
    alone.release();
  }
}

/** Ensures that no other process uses the data directory until the lock is released. */
async function lockDataDirectory(directory: string): Promise<FileLock> {
  const root = join(directory, CLUSTER_FOLDER);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  // Takes over and stops a server left running by a killed process.
  if (findPostmasterPid(join(directory, CLUSTER_DATA_FOLDER)) !== null) await (await startCluster(root)).stop();
  const alone = await withClusterLifecycleLock(root, async () => lockWholeCluster(root));
  if (alone === null) throw new Error(`Coffer is running in ${directory}. Stop it first.`);
  return alone;
}

async function holdsData(directory: string): Promise<boolean> {
  return (
    existsSync(join(directory, CLUSTER_DATA_FOLDER)) ||
    (await listBackupFilesBesideDatabase(directory)).some((name) => name === FILES_FOLDER)
  );
}

async function exchange({
  directory,
  archive,
  say,
  ...options
}: Omit<RestoreOptions, 'replace'>): Promise<RestoredBackup> {
  say('Reading the archive');
  const trusted = await requireTrustedArchive(archive, options);
  const { manifest, trust, fingerprint } = trusted;
  try {
    say('Unpacking');
    await unpack(archive, directory, trusted);
    say('Recovering the database');
    const cluster = await startCluster(join(newDataFolder(directory), CLUSTER_FOLDER));
    try {
      say('Checking');
      const filesDirectory = manifest.bucket === null ? join(newDataFolder(directory), FILES_FOLDER) : null;
      await checkRestoredDatabase(cluster.connection, filesDirectory);
    } finally {
      await cluster.stop();
    }
    const put = await listBackupFilesBesideDatabase(newDataFolder(directory));
    const isReplaced = new Set([CLUSTER_DATA_FOLDER, ...put]);
    const remove = (await listBackupFilesBesideDatabase(directory)).filter((name) => !isReplaced.has(name));
    const before = `before-restore-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
    say('Putting it in place');
    await recordRestoreDecision(directory, { put: [...isReplaced], remove, before });
    return { manifest, trust, fingerprint, before: await activateNewData(directory) };
  } catch (error) {
    // Keep the unpacked data once the decision is recorded: the next start then completes the restore.
    if (!hasRestoreDecision(directory)) await discardStaging(directory);
    throw error;
  }
}

/**
 * Unpacks the archive into a separate folder. Then compares its hash with the verified hash again, because the archive
 * may have been changed in between.
 */
async function unpack(archive: string, directory: string, { manifest, seal }: TrustedArchive): Promise<void> {
  const target = newDataFolder(directory);
  const root = join(target, CLUSTER_FOLDER);
  // Same mode as the parent folder, because PostgreSQL may run as another user.
  mkdirSync(root, { recursive: true, mode: statSync(directory).mode & 0o777 });
  mkdirSync(join(target, FILES_FOLDER), { mode: 0o700 });
  const own = clusterOwnershipSetter(root);
  const found = await readArchive(archive, async (name, kind, chunks) => {
    const path = join(target, name);
    const isOfCluster = `${name}/`.startsWith(`${CLUSTER_DATA_FOLDER}/`);
    const isTaken = name !== MANIFEST_ENTRY_NAME && archiveEntryUse(name, manifest.format) === 'unpacked';
    if (kind === 'directory') {
      mkdirSync(path, { recursive: true, mode: 0o700 });
    } else if (isTaken) {
      // PostgreSQL flushes its own files during recovery.
      await pipeline(chunks, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: !isOfCluster }));
    }
    for await (const _ of chunks);
    if (isOfCluster && isTaken) own(path);
  });
  if (found.digest !== seal.digest) throw new DamagedArchiveError('it was changed while it was read');
  own(...writeClusterConfiguration(join(target, CLUSTER_DATA_FOLDER)));
}
