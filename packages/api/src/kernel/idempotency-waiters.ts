import { Problem } from './problems.ts';

/** Requests that may wait for the first one with their key. */
const PER_KEY = 3;
/** Requests that may wait for any key: each is kept in memory with its body. */
const IN_ALL = 64;
/** Milliseconds that a request waits for those before it. */
export const LONGEST_WAIT = 30_000;

interface Running {
  count: number;
  /** Settles when those that came so far are over. */
  last: Promise<void>;
}

/** Requests with one key follow each other. Counts this process only. */
class Waiters {
  readonly #running = new Map<string, Running>();
  #waiting = 0;

  /**
   * Waits until no request with this key runs. Answers what to call when this one is over. `wait` is given the waiting,
   * if there is any. @throws Problem `idempotencyInProgress` where too many wait, or for too long
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
  const timer = setTimeout(() => reject(inProgress()), LONGEST_WAIT);
  await Promise.race([before, late]).finally(() => clearTimeout(timer));
}

function inProgress(): Problem {
  return new Problem('idempotencyInProgress', { retryAfter: 1 });
}

export const idempotencyWaiters = new Waiters();
