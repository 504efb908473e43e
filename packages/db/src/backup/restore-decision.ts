import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockWholeCluster, withClusterLifecycleLock } from '../embedded/cluster-locks.ts';
import { findPostmasterPid } from '../embedded/postmaster.ts';
import { CLUSTER_FOLDER } from './contents.ts';

const STAGING = 'restoring';
const DECISION = 'decision.json';

/** The folder in which a backup is unpacked, recovered and checked, next to the current data. */
export const newDataFolder = (directory: string): string => join(directory, STAGING, 'new');
const decisionOf = (directory: string): string => join(directory, STAGING, DECISION);

/**
 * Paths to replace, relative to the data directory: new data to move into place, and old data without a replacement.
 */
interface Decision {
  readonly put: readonly string[];
  readonly remove: readonly string[];
  /** The folder to which the old data is moved. */
  readonly before: string;
}

/**
 * Records the decision to activate the new data. If the process is killed while it moves the data, the next process
 * finishes the moves.
 */
export async function recordRestoreDecision(directory: string, decision: Decision): Promise<void> {
  const path = decisionOf(directory);
  await writeFile(`${path}.unfinished`, JSON.stringify(decision), { flush: true, mode: 0o600 });
  renameSync(`${path}.unfinished`, path);
  await flushFolder(dirname(path));
}

export const hasRestoreDecision = (directory: string): boolean => existsSync(decisionOf(directory));

/**
 * Moves the new data into place. After an interruption, continues where it stopped. Returns the folder of the old
 * data, or null if there was none.
 */
export async function activateNewData(directory: string): Promise<string | null> {
  const { put, remove, before } = readDecision(directory);
  const aside = (name: string) => {
    if (!existsSync(join(directory, name))) return;
    mkdirSync(dirname(join(directory, before, name)), { recursive: true, mode: 0o700 });
    renameSync(join(directory, name), join(directory, before, name));
  };
  for (const name of remove) aside(name);
  for (const name of put) {
    const from = join(newDataFolder(directory), name);
    // Skips a file or folder that was moved before the process was killed.
    if (!existsSync(from)) continue;
    aside(name);
    renameSync(from, join(directory, name));
  }
  await flushFolder(join(directory, CLUSTER_FOLDER));
  await flushFolder(directory);
  rmSync(join(directory, STAGING), { recursive: true, force: true });
  return existsSync(join(directory, before)) ? before : null;
}

/** Removes the leftovers of a restore that ended before its decision. The current data was not touched. */
export async function discardStaging(directory: string): Promise<void> {
  const data = join(newDataFolder(directory), CLUSTER_FOLDER, 'data');
  const pid = findPostmasterPid(data);
  if (pid !== null) process.kill(pid, 'SIGQUIT');
  while (findPostmasterPid(data) !== null) await pause(50);
  rmSync(join(directory, STAGING), { recursive: true, force: true });
}

/** Completes or discards a restore that was killed. Must run before a data directory is used. */
export async function finishInterruptedRestore(directory: string): Promise<void> {
  const root = join(directory, CLUSTER_FOLDER);
  if (!existsSync(join(directory, STAGING))) return;
  mkdirSync(root, { recursive: true, mode: 0o700 });
  await withClusterLifecycleLock(root, async () => {
    const alone = lockWholeCluster(root);
    // A restore is running; `startCluster` reports it.
    if (alone === null) return;
    try {
      if (hasRestoreDecision(directory)) await activateNewData(directory);
      else await discardStaging(directory);
    } finally {
      alone.release();
    }
  });
}

function readDecision(directory: string): Decision {
  const path = decisionOf(directory);
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (isDecision(value)) return value;
  throw new Error(`${path} does not describe how to move the backup into place.`);
}

function isDecision(value: unknown): value is Decision {
  if (typeof value !== 'object' || value === null) return false;
  const { put, remove, before }: Partial<Record<keyof Decision, unknown>> = value;
  return Array.isArray(put) && Array.isArray(remove) && typeof before === 'string';
}

/** Flushes a folder, so that new names in it are on disk. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
