import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';

/**
 * Milliseconds after which the flag is reset at the latest. The flag affects all threads, and an idle main thread never
 * completes its collection.
 */
const LONGEST_MS = 2_000;

/**
 * Makes V8 collect garbage in small steps, between which JavaScript runs. A forced collection (`collectGarbage`) does
 * the same work at once and blocks the event loop for 100 to 200 ms with a heap of 200 MiB.
 */
export class IncrementalGarbageCollection {
  /** The timer that resets the flag; null while the flag has its default value. */
  #timer: NodeJS.Timeout | null = null;

  /** @param onEnd called after each complete collection, including those that V8 starts */
  constructor(onEnd: () => void) {
    const observer = new PerformanceObserver((list) => {
      if (!list.getEntries().some(isComplete)) return;
      this.#end();
      onEnd();
    });
    observer.observe({ entryTypes: ['gc'] });
  }

  /**
   * Makes V8 start a collection at one of its next allocations. V8 has no function for this, but it reads the flag at
   * each check.
   */
  start(): void {
    if (this.#timer !== null) return;
    setFlagsFromString('--incremental-marking-hard-trigger=1');
    this.#timer = setTimeout(() => this.#end(), LONGEST_MS).unref();
  }

  #end(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    setFlagsFromString('--incremental-marking-hard-trigger=0');
  }
}

function isComplete(entry: object): boolean {
  return Object(Reflect.get(entry, 'detail')).kind === constants.NODE_PERFORMANCE_GC_MAJOR;
}
