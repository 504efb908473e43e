import type { Database } from '@coffer/db/database.ts';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/**
 * A process takes this fraction of the limit from the database at a time, so that not every request writes. Other
 * processes may leave such a share unused. With up to eleven processes, a caller can still use at least nine tenths of
 * the limit.
 */
const SHARES = 100;

/** Requests of a caller that this process may still admit in the current window. */
interface Share {
  left: number;
  /** Requests of the window that no process has taken yet, according to the last database answer. */
  readonly beyond: number;
  /** End of the window, in milliseconds since 1970. */
  readonly until: number;
}

export interface RateLimitAdmission {
  readonly isAdmitted: boolean;
  /** Requests left in this window, as far as this process knows. */
  readonly remaining: number;
  /** Whole seconds until the window ends. */
  readonly seconds: number;
}

/**
 * Counts the requests of each caller, for all processes on one database. A caller's window begins with the caller's
 * first request, and at most `limit` requests are admitted in a window. A process takes several requests of a window
 * from the database at once; simultaneous requests of a caller wait for the same database query.
 */
export class SharedRateLimitWindow {
  readonly #points: RateLimiterPostgres;
  readonly #limit: number;
  readonly #size: number;
  readonly #shares = new Map<string, Share>();
  readonly #taking = new Map<string, Promise<void>>();

  /** @param seconds length of a window */
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

  /** Counts one request of this caller. Throws database errors. */
  async take(caller: string): Promise<RateLimitAdmission> {
    for (;;) {
      const share = this.#shares.get(caller);
      const now = Date.now();
      if (share !== undefined && now < share.until) {
        const seconds = Math.max(1, Math.ceil((share.until - now) / 1000));
        if (share.left > 0) {
          share.left -= 1;
          return { isAdmitted: true, remaining: share.left + share.beyond, seconds };
        }
        // A window stays used up until it ends: asking the database again would change nothing.
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
