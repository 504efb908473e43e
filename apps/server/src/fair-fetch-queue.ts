import { FairQueue } from '@coffer/api/kernel/fair-queue.ts';
import { Problem } from '@coffer/api/kernel/problems.ts';
import { addressGroup } from './address-group.ts';
import { addressToDrop } from './address-to-drop.ts';

interface FairFetchLimits {
  /** Maximum number of fetches running at a time. */
  readonly running: number;
  /** Maximum number of fetches running at a time for one caller. */
  readonly runningOfCaller: number;
  /** Maximum number of fetches running at a time to one host. */
  readonly runningOfHost: number;
  /** Maximum fetches waiting. */
  readonly waiting: number;
  /** Maximum milliseconds that a fetch waits before it begins. */
  readonly patience: number;
}

export const FETCH_LIMITS: FairFetchLimits = {
  running: 32,
  runningOfCaller: 4,
  runningOfHost: 2,
  waiting: 128,
  patience: 10_000,
};

interface WaitingFetch {
  readonly caller: string;
  readonly host: string;
  begin(): void;
  refuse(): void;
}

/**
 * Queues fetches from other hosts for callers without a session. Only a few fetches run at a time, and fewer for one
 * caller or to one host; callers take turns by address. When too many fetches wait, the newest fetch of the address
 * with the most waiting fetches is refused.
 */
export class FairFetchQueue {
  readonly #limits: FairFetchLimits;
  readonly #waiting = new FairQueue<WaitingFetch>();
  readonly #running: WaitingFetch[] = [];

  constructor(limits: FairFetchLimits = FETCH_LIMITS) {
    this.#limits = limits;
  }

  /**
   * Runs the fetch in its turn.
   * @throws Problem `unavailable` when too many fetches wait, or this fetch waits too long
   */
  async run<Value>(ip: string, host: string, fetch: () => Promise<Value>): Promise<Value> {
    const running = await this.#turn(addressGroup(ip), host);
    try {
      return await fetch();
    } finally {
      this.#running.splice(this.#running.indexOf(running), 1);
      this.#beginNext();
    }
  }

  #turn(caller: string, host: string): Promise<WaitingFetch> {
    const { promise, resolve, reject } = Promise.withResolvers<WaitingFetch>();
    const entry: WaitingFetch = {
      caller,
      host,
      begin: () => resolve(entry),
      refuse: () =>
        reject(
          new Problem('unavailable', { detail: 'Too many apps are connecting at once. Try again.', retryAfter: 5 }),
        ),
    };
    const late = setTimeout(() => {
      this.#waiting.remove(caller, entry);
      entry.refuse();
    }, this.#limits.patience);
    this.#waiting.add(caller, entry);
    this.#beginNext();
    if (this.#waiting.size > this.#limits.waiting) {
      this.#waiting.removeNewest(addressToDrop(this.#waiting.sizes()))?.refuse();
    }
    return promise.finally(() => clearTimeout(late));
  }

  #beginNext(): void {
    while (this.#running.length < this.#limits.running) {
      const next = this.#waiting.next((entry) => this.#hasRoom(entry));
      if (next === undefined) return;
      this.#running.push(next);
      next.begin();
    }
  }

  #hasRoom({ caller, host }: WaitingFetch): boolean {
    const { runningOfCaller, runningOfHost } = this.#limits;
    const ofCaller = this.#running.filter((running) => running.caller === caller).length;
    const ofHost = this.#running.filter((running) => running.host === host).length;
    return ofCaller < runningOfCaller && ofHost < runningOfHost;
  }
}
