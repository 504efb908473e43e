import type { ServerResponse } from 'node:http';
import { Problem } from '@coffer/api/kernel/problems.ts';

interface OpenLimit {
  /** The quota's name in the error. */
  readonly name: string;
  readonly limit: number;
  /** Seconds after which the client should try again. */
  readonly retryAfter: number;
  /** A sentence for the client that says what to do. */
  readonly detail: string;
}

/**
 * Limits the transfers that each person runs at a time: downloads of one kind, or uploads. Running transfers use no
 * request slot.
 */
export class RunningTransfers {
  readonly #limit: OpenLimit;
  readonly #counts = new Map<string, number>();

  constructor(limit: OpenLimit) {
    this.#limit = limit;
  }

  /** Counts the response until it is sent or the client disconnects. @throws Problem `tooManyRequests` */
  begin(userId: string, response: ServerResponse): void {
    const count = this.#counts.get(userId) ?? 0;
    const { name, limit, detail, retryAfter } = this.#limit;
    if (count >= limit) throw new Problem('tooManyRequests', { detail, retryAfter, quota: { name, limit } });
    // If the client has already disconnected, no `close` event would follow.
    if (response.destroyed) return;
    this.#counts.set(userId, count + 1);
    response.once('close', () => {
      const left = (this.#counts.get(userId) ?? 1) - 1;
      if (left === 0) this.#counts.delete(userId);
      else this.#counts.set(userId, left);
    });
  }
}
