import { setTimeout as sleep } from 'node:timers/promises';

/** CPU time of the calling thread in milliseconds. It doesn't grow while the thread waits or another process runs. */
export interface CpuUse {
  readonly total: number;
  /** The most CPU time between two chances for timers and sockets: how long everybody else waits. */
  readonly longestTurn: number;
}

/** The kernel counts a running thread's CPU time in ticks of up to this many milliseconds. */
const TICK_MS = 4;
/** Up to here a run is too short to say how it grows. */
const FLOOR_MS = 10;
/** Up to here a single turn of the event loop is short enough for everybody else. */
const LONG_MS = 100;

/**
 * Measures what `work` costs the calling thread. A timer of 1 ms reads the clock: it runs once in each turn of the event loop that
 * takes longer than that, and unlike a chain of `setImmediate` it doesn't keep the thread busy while `work` waits for the database.
 */
export async function cpuOf(work: () => Promise<unknown>): Promise<CpuUse> {
  // A sleep makes the kernel count what the thread did before.
  await sleep(1);
  const start = threadCpu();
  let [last, longestTurn] = [start, 0];
  const endTurn = () => {
    const now = threadCpu();
    longestTurn = Math.max(longestTurn, now - last);
    last = now;
  };
  const timer = setInterval(endTurn, 1);
  try {
    await work();
    await sleep(1);
    endTurn();
  } finally {
    clearInterval(timer);
  }
  return { total: last - start, longestTurn };
}

/** The cheapest of several runs: other work on the machine makes runs dearer, never cheaper. */
export async function leastCpuOf(runs: number, work: () => Promise<unknown>): Promise<CpuUse> {
  let least = await cpuOf(work);
  for (let run = 1; run < runs; run += 1) {
    const { total, longestTurn } = await cpuOf(work);
    least = { total: Math.min(least.total, total), longestTurn: Math.min(least.longestTurn, longestTurn) };
  }
  return least;
}

/**
 * What is wrong with the cost of `whole`, whose input is twice that of `half`; an empty list if nothing is: it has to grow by less
 * than three times, and above 100 ms no turn may take more than half of it.
 */
export function costFaults({ half, whole }: { readonly half: CpuUse; readonly whole: CpuUse }): string[] {
  const faults: string[] = [];
  const isMeasurable = whole.total > FLOOR_MS;
  if (isMeasurable && whole.total - TICK_MS >= 3 * (half.total + TICK_MS)) {
    faults.push(`grows from ${half.total.toFixed(1)} ms to ${whole.total.toFixed(1)} ms of CPU when its input doubles`);
  }
  if (whole.total > LONG_MS && whole.longestTurn > whole.total / 2) {
    faults.push(
      `keeps the event loop for ${whole.longestTurn.toFixed(1)} of its ${whole.total.toFixed(1)} ms of CPU at once`,
    );
  }
  return faults;
}

function threadCpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
