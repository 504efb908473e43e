import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/**
 * Lowers the priority of the calling thread, so that reading a long file does not delay the main thread and the
 * database when processor cores are scarce. Call this function at the start of a thread. Does nothing outside Linux,
 * because only Linux has a priority for each thread.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux' || isMainThread) return;
  try {
    // Linux accepts the id of a thread as the id of a process. The link leads to `<process>/task/<thread>`.
    const id = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(id, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Without /proc or the right to change priorities, the thread keeps the usual priority.
  }
}
