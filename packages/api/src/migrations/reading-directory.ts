import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'coffer-migration-';
/** The age in milliseconds from which a folder was left by a killed process; no reading takes that long. */
const ABANDONED_FOLDER_AGE_MS = 60 * 60 * 1000;

/**
 * Runs `work` with a temporary folder, and then deletes the folder. The main thread deletes it, because a reading
 * thread that exceeds its time is terminated and can't.
 */
export async function withReadingDirectory<Result>(work: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), PREFIX));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Deletes folders in `parent` that killed processes left more than an hour before `now`. */
export async function deleteAbandonedReadingDirectories(parent = tmpdir(), now = Date.now()): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(parent, name);
    // Another process may delete it first.
    const left = await stat(path).catch(() => null);
    if (left !== null && now - left.mtimeMs > ABANDONED_FOLDER_AGE_MS)
      await rm(path, { recursive: true, force: true }).catch(() => null);
  }
}
