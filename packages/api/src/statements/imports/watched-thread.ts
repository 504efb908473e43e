import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { collectThreadGarbage, endThread } from '../../kernel/end-thread.ts';
import { isOutOfMemoryError } from '../../kernel/out-of-memory.ts';
import type { ReadingTask, ReadingThreadMessage } from './reading-task.ts';
import { type StatementFault, UnreadableStatementError } from './statement-faults.ts';

const IDLE_MS = 60_000;
const MIB = 1024 * 1024;
const LARGEST_HEAP_MIB = 832;
/** Milliseconds between two comparisons of a thread's CPU time with its limit. */
const WATCH_MS = 200;
/** A thread that does not report its CPU time is terminated after its CPU time limit multiplied by this factor. */
const HANG_LIMIT_FACTOR = 20;
/**
 * The longest wait for a report, in milliseconds. A thread reports only between two native calls, which can take
 * seconds each.
 */
const MAX_REPORT_WAIT_MS = 120_000;
/** The longest wait for a terminated thread to end, in milliseconds. */
const MAX_TERMINATION_MS = 1_000;

/**
 * Maximum CPU time for a file of this size, in milliseconds. The slowest honest files take less than a tenth of it
 * (docs/decisions/0067-cost-of-files.md), and CPU time doesn't grow on a busy machine.
 */
export function maxReadingCpuMs(bytes: number): number {
  return 5_000 + Math.ceil((bytes / MIB) * 10_000);
}

/** A thread that reads one file after another; it ends after a minute without files. */
export class ReadingThread {
  readonly #worker: Worker;
  #isOver = false;
  #idle: NodeJS.Timeout | undefined;

  /**
   * Limits the heap to slightly more than a file of this size needs, so that V8 collects garbage instead of growing. A
   * file that needs more is hostile and ends its thread, not the service. Tests can give another `entry`.
   */
  constructor(bytes: number, entry = new URL('./reading-thread.ts', import.meta.url)) {
    this.#worker = new Worker(entry, {
      resourceLimits: {
        maxOldGenerationSizeMb: Math.min(64 + Math.ceil((bytes / MIB) * 28), LARGEST_HEAP_MIB),
        maxYoungGenerationSizeMb: 8,
      },
    });
    // An unhandled error event would end the process.
    this.#worker.on('error', () => undefined);
    this.#worker.once('exit', () => {
      this.#isOver = true;
    });
    this.#worker.unref();
  }

  /** Whether the thread has ended. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Reads a file in the thread, within the CPU time allowed for this size.
   * @throws UnreadableStatementError also if the file takes too much time or memory
   */
  async read(asked: ReadingTask, bytes: number, progress: (share: number) => void): Promise<object> {
    clearTimeout(this.#idle);
    this.#worker.ref();
    try {
      return await this.#answer(asked, maxReadingCpuMs(bytes), progress);
    } finally {
      this.#worker.unref();
      if (!this.#isOver) this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
    }
  }

  /** Collects the garbage of files that were read. */
  collectGarbage(): void {
    collectThreadGarbage(this.#worker);
  }

  /** Ends the thread after its last file. */
  async close(): Promise<void> {
    if (this.#isOver) return this.end();
    clearTimeout(this.#idle);
    this.#isOver = true;
    await endThread(this.#worker);
  }

  /** Terminates the thread. A thread in a call of native code ends after the call; this function does not wait for it. */
  async end(): Promise<void> {
    clearTimeout(this.#idle);
    this.#isOver = true;
    const waiting = new AbortController();
    const { signal } = waiting;
    await Promise.race([
      this.#worker.terminate(),
      pause(MAX_TERMINATION_MS, null, { signal, ref: false }).catch(() => null),
    ]);
    waiting.abort();
  }

  #answer(asked: ReadingTask, limit: number, progress: (share: number) => void): Promise<object> {
    const worker = this.#worker;
    const { promise, resolve, reject } = Promise.withResolvers<object>();
    const onMessage = (answer: ReadingThreadMessage): void => {
      if (answer.kind === 'progress') progress(answer.share);
      else if (answer.kind === 'read') resolve(answer.result);
      else reject(new UnreadableStatementError(answer.fault));
    };
    const onError = (error: Error): void => {
      this.#isOver = true;
      reject(isOutOfMemoryError(error) ? new UnreadableStatementError(TOO_MUCH) : error);
    };
    const watching = new AbortController();
    this.#watch(limit, watching.signal).then((isLate) => {
      if (!isLate) return;
      reject(new UnreadableStatementError(tooLong(limit)));
      void this.end();
    }, reject);
    const onExit = (): void => reject(new Error('The reading thread ended.'));
    worker.on('message', onMessage).once('error', onError).once('exit', onExit);
    worker.postMessage(asked, transferredOf(asked));
    return promise.finally(() => {
      watching.abort();
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    });
  }

  /** Resolves to true once the thread has used `limit` CPU time from now on, or to false when `signal` aborts. */
  async #watch(limit: number, signal: AbortSignal): Promise<boolean> {
    const before = await this.#cpu(limit);
    for (;;) {
      // Aborting ends the wait early.
      await pause(WATCH_MS, null, { signal, ref: false }).catch(() => null);
      if (signal.aborted || this.#isOver) return false;
      const now = await this.#cpu(limit);
      if (signal.aborted || this.#isOver) return false;
      if (before === null || now === null || now - before > limit) return true;
    }
  }

  /** CPU time in milliseconds; null if the thread doesn't answer. */
  async #cpu(limit: number): Promise<number | null> {
    // `cpuUsage` is not available before Node 24.6.
    if (typeof this.#worker.cpuUsage !== 'function') return performance.now();
    const hangs = Promise.withResolvers<null>();
    const timer = setTimeout(
      () => hangs.resolve(null),
      Math.min(limit * HANG_LIMIT_FACTOR, MAX_REPORT_WAIT_MS),
    ).unref();
    try {
      return await Promise.race([
        this.#worker.cpuUsage().then(({ user, system }) => (user + system) / 1000),
        hangs.promise,
      ]);
    } catch {
      // A thread that has ended uses no more CPU time.
      return 0;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The buffers of a migration's files, which the sender no longer needs. Other contents may be read again. */
function transferredOf(asked: ReadingTask): ArrayBuffer[] {
  return asked.reading === 'migrate' ? asked.input.files.map(({ buffer }) => buffer) : [];
}

const TOO_MUCH: StatementFault = {
  kind: 'file',
  message: 'takes more memory to read than a statement of its size should',
  line: null,
};

function tooLong(limit: number): StatementFault {
  const seconds = Math.round(limit / 1000);
  return { kind: 'file', message: `takes more than ${seconds} seconds to read, the limit for its size`, line: null };
}
