import { setTimeout as sleep } from 'node:timers/promises';

/** CPU time of the calling thread in milliseconds. It does not grow while the thread waits or another process runs. */
export interface CpuUse {
  readonly total: number;
  /** The most CPU time between two turns of the event loop, during which everything else waits. */
  readonly longestTurn: number;
}

/** The kernel counts a running thread's CPU time in ticks of up to this many milliseconds. */
const TICK_MS = 4;
/** Runs up to this long are too short to show growth. */
const FLOOR_MS = 10;
/** A single turn of the event loop up to this long is acceptable. */
const LONG_MS = 100;

/**
 * Measures the CPU time of `work` on the calling thread. A 1 ms timer reads the clock: it runs once in each longer turn of the
 * event loop. Unlike a chain of `setImmediate`, it does not keep the thread busy while `work` waits for the database.
 */
export async function measureCpuUse(work: () => Promise<unknown>): Promise<CpuUse> {
  // Sleeping makes the kernel count the thread's earlier work first.
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

/** Returns the lowest CPU use of several runs, because other load on the machine makes runs slower, never faster. */
export async function measureLowestCpuUse(runs: number, work: () => Promise<unknown>): Promise<CpuUse> {
  let least = await measureCpuUse(work);
  for (let run = 1; run < runs; run += 1) {
    const { total, longestTurn } = await measureCpuUse(work);
    least = { total: Math.min(least.total, total), longestTurn: Math.min(least.longestTurn, longestTurn) };
  }
  return least;
}

/**
 * Returns the faults in the CPU use of `whole`, whose input is twice that of `half`; empty if there are none. The CPU
 * time must grow by less than a factor of three. If `whole` takes more than 100 ms, no single turn of the event loop
 * may take more than half of that time.
 */
export function findCpuCostFaults({ half, whole }: { readonly half: CpuUse; readonly whole: CpuUse }): string[] {
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
