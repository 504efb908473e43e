import { join } from 'node:path';
import { type FileLock, tryLock, whileLocked } from './file-lock.ts';

/** Files in the cluster's folder that are only locked, never written. */
const TURN = 'turn.lock';
const IN_USE = 'in-use.lock';

/** Starting, stopping, joining and leaving a cluster: one process at a time. */
export function inTurn<Result>(root: string, work: () => Promise<Result>): Promise<Result> {
  return whileLocked(join(root, TURN), work);
}

/**
 * One process's use of a cluster; ends with the process at the latest. Called in turn.
 * @throws Error where somebody has the cluster alone
 */
export function joinCluster(root: string): FileLock {
  const use = tryLock(join(root, IN_USE), 'shared');
  if (use === null) throw new Error('A backup is being restored into this folder: try again when that is done.');
  return use;
}

/** The cluster without anybody else until it is released; null where it is in use. Called in turn. */
export function aloneWith(root: string): FileLock | null {
  return tryLock(join(root, IN_USE), 'exclusive');
}
