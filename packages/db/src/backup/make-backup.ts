import { existsSync, rmSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startCluster } from '../embedded/cluster.ts';
import { tryLock } from '../embedded/file-lock.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import { keyFingerprint } from './authenticity.ts';
import {
  CLUSTER_DATA_FOLDER,
  CLUSTER_FOLDER,
  type CopyState,
  copyTree,
  listBackupFilesBesideDatabase,
  measureTreeSize,
} from './contents.ts';
import { copyCluster } from './copy-cluster.ts';
import { type BackupManifest, MANIFEST_ENTRY_NAME } from './manifest.ts';
import { finishInterruptedRestore, flushFolder } from './restore-decision.ts';

export interface BackupOptions {
  /** The data directory (`COFFER_DATA_DIR`). */
  readonly directory: string;
  /** Path of the archive. An existing file is replaced once the new archive is complete. */
  readonly target: string;
  /** The bucket with people's files; null if they are below the directory. */
  readonly bucket: string | null;
  /** The sealing key for secrets, which also authenticates the backup; null if missing. */
  readonly key: Uint8Array | null;
  /** Receives progress, one sentence per call. */
  readonly say: (line: string) => void;
  /** Aborting cancels the backup and removes its partial file. */
  readonly signal: AbortSignal;
}

/**
 * Writes all data of Coffer into one archive, consistent at one point in time, whether Coffer is running or stopped.
 * People's files in a bucket are not included. Returns the archive's size in bytes.
 * @throws Error with a one-line message and advice
 */
export async function makeBackup({ directory, target, bucket, key, say, signal }: BackupOptions): Promise<number> {
  if (!existsSync(dirname(target))) throw new Error(`There is no folder ${dirname(target)}.`);
  if (existsSync(target) && !statSync(target).isFile()) throw new Error(`${target} is not a file.`);
  await finishInterruptedRestore(directory);
  if (!existsSync(join(directory, CLUSTER_DATA_FOLDER)))
    throw new Error(`There is no database of Coffer in ${directory}.`);
  if (key === null)
    throw new Error(`There is no coffer.key in ${directory}. Set COFFER_KEY to the key that Coffer uses.`);
  const partial = `${target}.partial`;
  const lock = tryLock(join(directory, CLUSTER_FOLDER, 'backup.lock'), 'exclusive');
  if (lock === null) throw new Error('Another backup is running. Wait until it has finished.');
  const cluster = await startCluster(join(directory, CLUSTER_FOLDER)).catch((error: unknown) => {
    lock.release();
    throw error;
  });
  try {
    // Removes the partial file of a backup whose process was killed.
    rmSync(partial, { force: true });
    await writeArchive(partial, key, async (archive) => {
      const copying = await progressOf({ archive, directory, say, signal });
      await writeManifest(archive, { bucket, key: keyFingerprint(key) });
      await copyCluster(cluster, {
        copying,
        data: join(directory, CLUSTER_DATA_FOLDER),
        name: CLUSTER_DATA_FOLDER,
        beside: async () => {
          for (const name of await listBackupFilesBesideDatabase(directory)) {
            await copyTree(copying, { from: join(directory, name), name });
          }
        },
      });
    });
    await rename(partial, target);
    await flushFolder(dirname(target));
    return statSync(target).size;
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  } finally {
    lock.release();
    await cluster.stop();
  }
}

async function writeManifest(archive: ArchiveWriter, of: Pick<BackupManifest, 'bucket' | 'key'>): Promise<void> {
  const manifest: BackupManifest = { format: 2, madeAt: new Date().toISOString(), ...of };
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  await archive.file(MANIFEST_ENTRY_NAME, text.length, [text]);
}

interface Progress extends Pick<BackupOptions, 'directory' | 'say' | 'signal'> {
  readonly archive: ArchiveWriter;
}

const MIB = 1024 * 1024;
const SAY_EVERY = 2_000;

async function progressOf({ archive, directory, say, signal }: Progress): Promise<CopyState> {
  let total = 0;
  for (const name of [CLUSTER_DATA_FOLDER, ...(await listBackupFilesBesideDatabase(directory))])
    total += await measureTreeSize(join(directory, name));
  say(`Copying about ${Math.ceil(total / MIB)} MiB`);
  let [done, said] = [0, Date.now()];
  return {
    archive,
    copied: (bytes) => {
      signal.throwIfAborted();
      done += bytes;
      if (Date.now() - said < SAY_EVERY) return;
      said = Date.now();
      say(`  ${Math.floor(done / MIB)} of about ${Math.ceil(total / MIB)} MiB`);
    },
  };
}
