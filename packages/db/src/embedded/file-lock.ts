import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

/** A lock on a file. The operating system takes it back when the process ends, however it ends. */
export interface FileLock {
  release(): void;
}

export type LockKind = 'shared' | 'exclusive';

/** https://www.sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;
const POLL_MILLISECONDS = 50;

/**
 * Takes the lock, or answers null where another holder stands against it. The file is made when missing, and stays
 * empty: it is an SQLite database without tables, because Node has no file locks of its own and SQLite's are the same
 * on each platform. A file with a process number in it would outlive its process, and the number gets used again.
 */
export function tryLock(path: string, kind: LockKind): FileLock | null {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // Nothing is ever written: no journal is needed, and on a full disk none could be made.
    file.exec('PRAGMA journal_mode = MEMORY');
    file.exec(kind === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT count(*) FROM sqlite_schema');
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    if (error instanceof Error && Reflect.get(error, 'errcode') === SQLITE_BUSY) return null;
    throw error;
  }
}

/** Waits until the exclusive lock is free, and holds it while the work is done. */
export async function whileLocked<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
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
