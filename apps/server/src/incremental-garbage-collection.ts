import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';

/** The flag applies to all threads, and a main thread that is idle doesn't end its collection. */
const LONGEST_MS = 2_000;

/**
 * Garbage collections in small steps, between which JavaScript runs. A forced collection (`collectGarbage`) does the
 * same work in one turn of the event loop: 100 to 200 ms for a heap of 200 MiB.
 */
export class IncrementalGarbageCollection {
  /** Set while V8 collects early. */
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

  /** Makes V8 start with its next allocations. V8 has no function for this, but reads the flag each time. */
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
