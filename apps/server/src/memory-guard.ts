import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8';
import { collectGarbage } from '@coffer/api/kernel/collect-garbage.ts';
import { HEAP_SHARE_OF_MEMORY, MAX_SEMI_SPACE_MIB } from '@coffer/api/kernel/memory-limits.ts';
import { Problem } from '@coffer/api/kernel/problems.ts';
import type { FastifyInstance } from 'fastify';
import { IncrementalGarbageCollection } from './incremental-garbage-collection.ts';

/** Bytes of V8's heap limit that are reserved for new objects, if `restartWithMemoryLimits` has set the limits. */
const NEW_OBJECTS = 3 * MAX_SEMI_SPACE_MIB * 1024 * 1024;
/** Above this share of live objects, the server answers 503: one more large request could exceed COFFER_MEMORY. */
const HEAP_SHARE = 0.75;
/** Above this share, garbage is collected in steps. V8 does not know the limit, and would let garbage fill the heap. */
const HEAP_SHARE_TO_COLLECT = 0.4;
/** The share of the heap that further objects must fill after a collection before another collection is worthwhile. */
const WORTHWHILE_SHARE = 0.1;
/**
 * Above this share, garbage is collected at once, because collecting in steps was too slow. Applies only if the last
 * collection left room for another request.
 */
const HEAP_SHARE_WITH_GARBAGE = 0.88;
/** Minimum bytes of further objects before an incomplete collection in steps is requested again. */
const MIN_FURTHER_OBJECTS = 1024 * 1024;
const CHECK_EVERY_MS = 250;
/** Minimum milliseconds between two checks, because a check at each request would slow down short requests. */
const MIN_CHECK_INTERVAL_MS = 5;
const COLLECTED_EVERY_MS = 1_000;
/** The largest share of the time that forced garbage collections may take while the heap is full. */
const COLLECTING_SHARE = 0.1;

/** Detects when the heap has no room for another request, and collects garbage before that. */
export class MemoryGuard {
  /** Bytes that old objects may fill, live or garbage. */
  readonly #heap: number;
  /** Bytes of old objects after the last collection. */
  #alive = 0;
  /** The time of the last forced collection. */
  #collected = Number.NEGATIVE_INFINITY;
  #pause = COLLECTED_EVERY_MS;
  /** The time and the result of the last check. */
  #checked = Number.NEGATIVE_INFINITY;
  #isFull = false;
  /** Bytes of old objects when a collection in steps was last requested; 0 after a complete collection. */
  #requested = 0;
  readonly #inSteps = new IncrementalGarbageCollection(() => {
    this.#alive = oldObjects();
    this.#requested = 0;
  });

  /** @param memory the value of COFFER_MEMORY, in MiB */
  constructor(memory: number) {
    const limit = getHeapStatistics().heap_size_limit - NEW_OBJECTS;
    this.#heap = Math.min(limit, memory * 1024 * 1024 * HEAP_SHARE_OF_MEMORY);
  }

  /** True while the heap has too little room for another request. */
  isHeapFull(): boolean {
    const now = performance.now();
    if (now - this.#checked < MIN_CHECK_INTERVAL_MS) return this.#isFull;
    this.#checked = now;
    this.#isFull = this.#check();
    return this.#isFull;
  }

  #check(): boolean {
    const used = oldObjects();
    const threshold = Math.max(this.#heap * HEAP_SHARE_TO_COLLECT, this.#alive + this.#heap * WORTHWHILE_SHARE);
    // An idle main thread doesn't complete its collection, which then waits for new objects.
    if (used >= Math.max(threshold, this.#requested + MIN_FURTHER_OBJECTS)) {
      this.#requested = used;
      this.#inSteps.start();
    }
    if (used < this.#heap * HEAP_SHARE) return false;
    const isAliveFull = this.#alive >= this.#heap * HEAP_SHARE;
    const isDue = isAliveFull
      ? performance.now() - this.#collected >= this.#pause
      : used >= this.#heap * HEAP_SHARE_WITH_GARBAGE;
    if (isDue) this.#collect();
    return this.#alive >= this.#heap * HEAP_SHARE;
  }

  #collect(): void {
    const began = performance.now();
    collectGarbage('regular');
    this.#collected = performance.now();
    this.#pause = Math.max(COLLECTED_EVERY_MS, (this.#collected - began) / COLLECTING_SHARE);
    this.#alive = oldObjects();
  }
}

/**
 * Answers every request except `/healthz` with 503 while the heap is full. Checks the heap also between requests, because
 * jobs and the end of a long response leave garbage too.
 */
export function guardMemory(app: FastifyInstance, guard: MemoryGuard): void {
  const checks = setInterval(() => guard.isHeapFull(), CHECK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(checks));
  app.addHook('onRequest', (request, _reply, done) => {
    done(guard.isHeapFull() && request.url !== '/healthz' ? noRoom() : undefined);
  });
}

/** Bytes of objects that have survived two collections. New objects don't count, because most of them are garbage. */
function oldObjects(): number {
  return getHeapSpaceStatistics()
    .filter(({ space_name: name }) => !name.startsWith('new_'))
    .reduce((sum, { space_used_size: used }) => sum + used, 0);
}

function noRoom(): Problem {
  return new Problem('unavailable', { detail: 'Coffer is short of memory at the moment.', retryAfter: 5 });
}
