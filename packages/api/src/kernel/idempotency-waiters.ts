import { Problem } from './problems.ts';

/** Maximum number of waiting requests with the same key. */
const PER_KEY = 3;
/** Maximum number of waiting requests for all keys: each is kept in memory with its body. */
const IN_ALL = 64;
/** Maximum wait of a request, in milliseconds. */
export const MAX_IDEMPOTENCY_WAIT_MS = 30_000;

interface Running {
  count: number;
  /** Settles when all earlier requests have finished. */
  last: Promise<void>;
}

/** Runs requests with the same key one after another. Covers this process only. */
class Waiters {
  readonly #running = new Map<string, Running>();
  #waiting = 0;

  /**
   * Waits until no earlier request with this key runs. `wait` runs the wait, so that the caller can release its slot
   * meanwhile. Returns a function to call when the request has finished.
   * @throws Problem `idempotencyInProgress` if too many requests wait, or if a request waits too long
   */
  async enter(actor: string, key: string, wait: (waiting: () => Promise<void>) => Promise<void>): Promise<() => void> {
    const name = `${actor} ${key}`;
    const running = this.#running.get(name) ?? { count: 0, last: Promise.resolve() };
    const isFirst = running.count === 0;
    if (running.count > PER_KEY || (!isFirst && this.#waiting >= IN_ALL)) throw inProgress();
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const before = running.last;
    running.count += 1;
    running.last = Promise.all([before, over]).then(() => undefined);
    this.#running.set(name, running);
    const leave = (): void => {
      end();
      running.count -= 1;
      if (running.count === 0) this.#running.delete(name);
    };
    if (isFirst) return leave;
    this.#waiting += 1;
    try {
      await wait(() => overInTime(before));
    } catch (error) {
      leave();
      throw error;
    } finally {
      this.#waiting -= 1;
    }
    return leave;
  }
}

async function overInTime(before: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(inProgress()), MAX_IDEMPOTENCY_WAIT_MS);
  await Promise.race([before, late]).finally(() => clearTimeout(timer));
}

function inProgress(): Problem {
  return new Problem('idempotencyInProgress', { retryAfter: 1 });
}

export const idempotencyWaiters = new Waiters();
