import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

/** A lock on a file. The operating system releases it when the process ends, however it ends. */
export interface FileLock {
  release(): void;
}

export type LockKind = 'shared' | 'exclusive';

/** https://www.sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;
const POLL_MILLISECONDS = 50;

/**
 * Takes the lock, or returns null if another lock conflicts. The file is created if missing, and stays empty: it is an SQLite
 * database without tables, because Node has no file locks and SQLite's locks work the same on all platforms. A file with a
 * process id would outlive its process, and process ids are reused.
 */
export function tryLock(path: string, kind: LockKind): FileLock | null {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // Nothing is ever written, so no journal file is needed; on a full disk none could be created.
    file.exec('PRAGMA journal_mode = MEMORY');
    file.exec(kind === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT count(*) FROM sqlite_schema');
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    if (error instanceof Error && Reflect.get(error, 'errcode') === SQLITE_BUSY) return null;
    throw error;
  }
}

/** Waits for the exclusive lock and holds it during the work. */
export async function withFileLock<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  let lock = tryLock(path, 'exclusive');
  while (lock === null) {
    await pause(POLL_MILLISECONDS);
    lock = tryLock(path, 'exclusive');
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}
