import { Problem } from './problems.ts';

/** A waiting request holds a connection: this many may do so for one key, and in all. */
const PER_KEY = 3;
const IN_ALL = 6;

/**
 * Requests that name the same key at the same time wait for the first in the database. So that they cannot hold every
 * connection, those beyond a few are told at once to come again. Counts this process only, as its pool does.
 */
class Waiters {
  readonly #running = new Map<string, number>();
  #waiting = 0;

  /** Answers what to call when the request is over. */
  enter(actor: string, key: string): () => void {
    const name = `${actor} ${key}`;
    const ahead = this.#running.get(name) ?? 0;
    if (ahead > PER_KEY || (ahead > 0 && this.#waiting >= IN_ALL)) {
      throw new Problem('idempotencyInProgress', { retryAfter: 1 });
    }
    this.#running.set(name, ahead + 1);
    if (ahead > 0) this.#waiting += 1;
    return () => {
      const left = (this.#running.get(name) ?? 1) - 1;
      if (left === 0) this.#running.delete(name);
      else this.#running.set(name, left);
      if (ahead > 0) this.#waiting -= 1;
    };
  }
}

export const idempotencyWaiters = new Waiters();
