import { getHeapStatistics } from 'node:v8';
import { HEAP_SHARE_OF_MEMORY } from '@coffer/api/kernel/memory-limits.ts';
import { Problem } from '@coffer/api/kernel/problems.ts';
import type { FastifyInstance } from 'fastify';
import { collectGarbage } from './collect-garbage.ts';

/**
 * Bytes of V8's heap limit that are reserved for new objects: three semi-spaces of the 16 MiB that `runWithinLimits`
 * sets.
 */
const NEW_OBJECTS = 48 * 1024 * 1024;
/** Above this share of live heap, the server answers 503: one more large request could exceed COFFER_MEMORY. */
const HEAP_SHARE = 0.75;
/** Above this share, garbage is collected at once if the last collection left room. */
const HEAP_SHARE_WITH_GARBAGE = 0.88;
const COLLECTED_EVERY_MS = 1_000;
/** The largest share of the time that forced garbage collections may take below `HEAP_SHARE_WITH_GARBAGE`. */
const COLLECTING_SHARE = 0.1;

/** Refuses requests while memory is short. */
export class MemoryGuard {
  /** Bytes. */
  readonly #heap: number;
  /** Used heap after the last forced collection, and the time of that collection. */
  #alive = 0;
  #collected = Number.NEGATIVE_INFINITY;
  #pause = COLLECTED_EVERY_MS;

  /** @param memory the value of COFFER_MEMORY, in MiB */
  constructor(memory: number) {
    const limit = getHeapStatistics().heap_size_limit - NEW_OBJECTS;
    this.#heap = Math.min(limit, memory * 1024 * 1024 * HEAP_SHARE_OF_MEMORY);
  }

  /** True while the heap has too little room for another request. */
  isHeapFull(): boolean {
    const used = usedHeap();
    if (used < this.#heap * HEAP_SHARE) return false;
    const isAliveFull = this.#alive >= this.#heap * HEAP_SHARE;
    // V8 does not know this limit, and would let garbage fill the heap.
    const isGarbage = used >= this.#heap * HEAP_SHARE_WITH_GARBAGE && !isAliveFull;
    if (isGarbage || performance.now() - this.#collected >= this.#pause) this.#collect();
    return this.#alive >= this.#heap * HEAP_SHARE;
  }

  #collect(): void {
    const began = performance.now();
    collectGarbage('regular');
    this.#collected = performance.now();
    this.#pause = Math.max(COLLECTED_EVERY_MS, (this.#collected - began) / COLLECTING_SHARE);
    this.#alive = usedHeap();
  }
}

/** Answers every request except `/healthz` with 503 while the heap is full. */
export function guardMemory(app: FastifyInstance, guard: MemoryGuard): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(guard.isHeapFull() && request.url !== '/healthz' ? noRoom() : undefined);
  });
}

function usedHeap(): number {
  return getHeapStatistics().used_heap_size;
}

function noRoom(): Problem {
  return new Problem('unavailable', { detail: 'Coffer is short of memory at the moment.', retryAfter: 5 });
}
