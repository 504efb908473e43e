import type { ServerResponse } from 'node:http';
import { Problem } from '@coffer/api/kernel/problems.ts';

interface OpenLimit {
  /** As the error names it. */
  readonly name: string;
  readonly limit: number;
  /** Seconds after which trying again is right. */
  readonly retryAfter: number;
  /** What to do, as a sentence. */
  readonly detail: string;
}

/** Counts the answers of one kind that are being sent to a person, or the bodies that come: they hold no place. */
export class OpenAnswers {
  readonly #limit: OpenLimit;
  readonly #counts = new Map<string, number>();

  constructor(limit: OpenLimit) {
    this.#limit = limit;
  }

  /** Counts until the answer is sent, or its reader has left. @throws Problem `tooManyRequests` */
  begin(userId: string, response: ServerResponse): void {
    const count = this.#counts.get(userId) ?? 0;
    const { name, limit, detail, retryAfter } = this.#limit;
    if (count >= limit) throw new Problem('tooManyRequests', { detail, retryAfter, quota: { name, limit } });
    // After its reader has left, no event would end it.
    if (response.destroyed) return;
    this.#counts.set(userId, count + 1);
    response.once('close', () => {
      const left = (this.#counts.get(userId) ?? 1) - 1;
      if (left === 0) this.#counts.delete(userId);
      else this.#counts.set(userId, left);
    });
  }
}
