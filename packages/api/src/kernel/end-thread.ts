import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, type Worker } from 'node:worker_threads';
import { collectGarbage } from './collect-garbage.ts';

const COLLECT = 'collect';
const END = 'end';
/** The longest wait for a thread to end by itself, in milliseconds. */
const LONGEST_WAIT_MS = 5_000;

/** Passes each message that the calling thread receives to `handle`, until `endThread` ends the thread. */
export function handleThreadMessages<Message>(handle: (message: Message) => unknown): void {
  parentPort?.on('message', (message: Message | typeof COLLECT | typeof END) => {
    if (message !== COLLECT && message !== END) {
      handle(message);
      return;
    }
    collectGarbage('last-resort');
    if (message === END) process.exit();
  });
}

/** Makes a thread that uses `handleThreadMessages` collect its garbage. V8 does not do that while the thread waits. */
export function collectThreadGarbage(thread: Worker): void {
  thread.postMessage(COLLECT);
}

/**
 * Ends a thread that uses `handleThreadMessages`. The thread first returns its memory to the system, because V8 would
 * keep the heap of an ended thread for eight seconds.
 */
export async function endThread(thread: Worker): Promise<void> {
  const waiting = new AbortController();
  thread.once('exit', () => waiting.abort());
  if (thread.threadId !== -1) {
    thread.postMessage(END);
    // Aborting ends the wait early.
    await pause(LONGEST_WAIT_MS, null, { signal: waiting.signal }).catch(() => null);
  }
  await thread.terminate();
}
