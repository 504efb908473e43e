import { readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Milliseconds between two readings of the CPU time of the main thread. */
const EVERY = 2;

/**
 * Runs in a server that is started with `NODE_OPTIONS=--import`. On SIGUSR2, writes three numbers to `target`: the
 * longest CPU time of an event loop turn since the last signal, the peak memory, and the CPU time of the main thread.
 * Then starts again.
 */
function measureTurns(target: string): void {
  let longest = 0;
  let last = cpuMilliseconds();
  const timer = setInterval(() => {
    const now = cpuMilliseconds();
    longest = Math.max(longest, now - last);
    last = now;
  }, EVERY);
  timer.unref();
  process.on('SIGUSR2', () => {
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    writeFileSync(target, JSON.stringify({ turn: longest, peak: Number(peak), cpu: cpuMilliseconds() }));
    longest = 0;
    // Resets peak memory too.
    writeFileSync('/proc/self/clear_refs', '5');
  });
}

function cpuMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const target = process.env['BENCH_TURNS'];
if (isMainThread && target !== undefined) measureTurns(target);
