import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/**
 * Lets the main thread and the database go first where processor cores are scarce, so that reading a long file delays
 * nobody else. For entry points of threads. Does nothing outside Linux: elsewhere a thread has no priority of its own.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux' || isMainThread) return;
  try {
    // Linux accepts the id of a thread as the id of a process. The link leads to `<process>/task/<thread>`.
    const id = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(id, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Without /proc or the right to change priorities, the thread reads at the usual priority.
  }
}
