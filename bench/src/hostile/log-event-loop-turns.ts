import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { EVENT_LOOP_LOG_VARIABLE } from './event-loop-turn-log.ts';

/** Shorter turns of the event loop are not of interest. */
const SHORTEST_MS = 10;

/**
 * Loaded into the server's process before its own code. A timer runs once in each turn of the event loop, and writes the
 * CPU time of long turns to a file: the CPU time of the main thread between two turns.
 */
const file = process.env[EVENT_LOOP_LOG_VARIABLE];
if (file !== undefined && isMainThread) {
  let last = threadCpu();
  const endTurn = () => {
    const now = threadCpu();
    if (now - last >= SHORTEST_MS) appendFileSync(file, `${Date.now()} ${now - last}\n`);
    last = now;
  };
  setInterval(endTurn, 1).unref();
}

function threadCpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
