import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { Problem } from '@coffer/api/kernel/problems.ts';
import type { FastifyInstance } from 'fastify';
import { collectGarbage } from './collect-garbage.ts';

/** Of the heap's limit: with less room than the rest a single request might end the process. */
const HEAP_SHARE = 0.85;
/** Of the process's memory: beyond this share long work waits. */
const MEMORY_SHARE = 0.85;
const COLLECTED_EVERY_MS = 5_000;

/** Refuses work while memory is short, because a process that runs out of its heap ends at once. */
export class MemoryGuard {
  /** Bytes. */
  readonly #memory: number;
  readonly #heap = getHeapStatistics().heap_size_limit * HEAP_SHARE;
  /** What was on the heap after it was last collected thoroughly. */
  #alive = 0;
  #collected = 0;

  /** `memory` is what the process may take, in MiB. */
  constructor(memory: number) {
    this.#memory = memory * 1024 * 1024;
    const observer = new PerformanceObserver((list) => {
      if (list.getEntries().some(isThorough)) this.#alive = usedHeap();
    });
    observer.observe({ entryTypes: ['gc'] });
  }

  /** True while what is alive leaves too little of the heap for any request. Garbage doesn't count. */
  isHeapFull(): boolean {
    if (this.#alive < this.#heap || usedHeap() < this.#heap) return false;
    this.#collect();
    return this.#alive >= this.#heap;
  }

  /** Is called before long work begins. @throws Problem `unavailable` */
  requireRoom(): void {
    if (process.memoryUsage.rss() < this.#memory * MEMORY_SHARE) return;
    this.#collect();
    if (process.memoryUsage.rss() >= this.#memory * MEMORY_SHARE) throw noRoom();
  }

  #collect(): void {
    if (performance.now() - this.#collected < COLLECTED_EVERY_MS) return;
    collectGarbage();
    this.#collected = performance.now();
    this.#alive = usedHeap();
  }
}

/** Answers 503 to every request but that for `/healthz` while the heap is full. */
export function guardMemory(app: FastifyInstance, guard: MemoryGuard): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(guard.isHeapFull() && request.url !== '/healthz' ? noRoom() : undefined);
  });
}

function isThorough({ detail }: PerformanceEntry): boolean {
  const kind: unknown = typeof detail === 'object' && detail !== null ? Reflect.get(detail, 'kind') : undefined;
  return kind === constants.NODE_PERFORMANCE_GC_MAJOR;
}

function usedHeap(): number {
  return getHeapStatistics().used_heap_size;
}

function noRoom(): Problem {
  return new Problem('unavailable', { detail: 'Coffer is short of memory at the moment.', retryAfter: 5 });
}
