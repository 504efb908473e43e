import { join } from 'node:path';
import { type FileLock, tryLock, withFileLock } from './file-lock.ts';

/** Files in the cluster's folder that are only locked, never written. */
const TURN = 'turn.lock';
const IN_USE = 'in-use.lock';

/** Serialises starting, stopping, joining and leaving a cluster across processes. */
export function withClusterLifecycleLock<Result>(root: string, work: () => Promise<Result>): Promise<Result> {
  return withFileLock(join(root, TURN), work);
}

/**
 * Marks this process as a user of the cluster until the lock is released or the process ends. The caller must hold
 * `withClusterLifecycleLock`.
 * @throws Error if another process has exclusive access
 */
export function joinCluster(root: string): FileLock {
  const use = tryLock(join(root, IN_USE), 'shared');
  if (use === null)
    throw new Error('A backup is being restored into this folder. Try again when the restore has finished.');
  return use;
}

/**
 * Takes exclusive access to the cluster until the lock is released. Returns null if another process uses the cluster.
 * The caller must hold `withClusterLifecycleLock`.
 */
export function lockWholeCluster(root: string): FileLock | null {
  return tryLock(join(root, IN_USE), 'exclusive');
}
