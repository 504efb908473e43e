import type { Database } from '@coffer/db/database.ts';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/**
 * A process takes this part of the limit from the database at a time, so that not each request writes. Of several
 * processes each may end up with one share that it does not use: with up to eleven of them nobody is refused before
 * nine tenths of the limit are used.
 */
const SHARES = 100;

/** How many requests of a caller this process may still admit in the running window. */
interface Share {
  left: number;
  /** Requests of the window that no process has taken yet, as the database last said. */
  readonly beyond: number;
  /** When the window ends, in milliseconds since 1970. */
  readonly until: number;
}

export interface Admission {
  readonly isAdmitted: boolean;
  /** Requests left in this window, as far as this process knows. */
  readonly remaining: number;
  /** Whole seconds after which the window is over. */
  readonly seconds: number;
}

/**
 * Counts callers in windows that begin with the first request of each, for all processes on one database together:
 * never are more than `limit` admitted in a window. Takes of one caller that meet in this process wait for one share.
 */
export class SharedWindow {
  readonly #points: RateLimiterPostgres;
  readonly #limit: number;
  readonly #size: number;
  readonly #shares = new Map<string, Share>();
  readonly #taking = new Map<string, Promise<void>>();

  /** @param seconds how long a window is */
  constructor(database: Database, { limit, seconds }: { readonly limit: number; readonly seconds: number }) {
    this.#limit = limit;
    this.#size = Math.max(1, Math.floor(limit / SHARES));
    this.#points = new RateLimiterPostgres({
      storeClient: database.pool,
      storeType: 'pool',
      tableName: 'RateLimit',
      tableCreated: true,
      keyPrefix: 'credential',
      points: limit,
      duration: seconds,
    });
  }

  /** Counts one request of this caller. Throws what the database throws. */
  async take(caller: string): Promise<Admission> {
    for (;;) {
      const share = this.#shares.get(caller);
      const now = Date.now();
      if (share !== undefined && now < share.until) {
        const seconds = Math.max(1, Math.ceil((share.until - now) / 1000));
        if (share.left > 0) {
          share.left -= 1;
          return { isAdmitted: true, remaining: share.left + share.beyond, seconds };
        }
        // A window that is used up stays so until it ends: asking the database again would change nothing.
        if (share.beyond <= 0) return { isAdmitted: false, remaining: 0, seconds };
      }
      await this.#nextShare(caller);
    }
  }

  #nextShare(caller: string): Promise<void> {
    const taking = this.#taking.get(caller) ?? this.#takeShare(caller).finally(() => this.#taking.delete(caller));
    this.#taking.set(caller, taking);
    return taking;
  }

  async #takeShare(caller: string): Promise<void> {
    const { consumedPoints, remainingPoints, msBeforeNext } = await this.#points
      .consume(caller, this.#size)
      .catch((refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return refusal;
        throw refusal;
      });
    // The last share may be smaller than the others.
    const left = Math.max(0, Math.min(this.#size, this.#limit - (consumedPoints - this.#size)));
    const now = Date.now();
    if (this.#shares.size > 10_000) this.#dropEnded(now);
    this.#shares.set(caller, { left, beyond: remainingPoints, until: now + msBeforeNext });
  }

  #dropEnded(now: number): void {
    for (const [caller, share] of this.#shares) if (share.until <= now) this.#shares.delete(caller);
  }
}
