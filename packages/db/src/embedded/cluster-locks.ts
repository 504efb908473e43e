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
 * Marks this process as a user of the cluster, until it ends at the latest. Must be called in turn.
 * @throws Error if another process has exclusive access
 */
export function joinCluster(root: string): FileLock {
  const use = tryLock(join(root, IN_USE), 'shared');
  if (use === null)
    throw new Error('A backup is being restored into this folder. Try again when the restore has finished.');
  return use;
}

/** Exclusive access to the cluster until released; null if it is in use. Must be called in turn. */
export function lockWholeCluster(root: string): FileLock | null {
  return tryLock(join(root, IN_USE), 'exclusive');
}
