import type { Credential } from '@coffer/api/context.ts';
import { Problem } from '@coffer/api/problems.ts';
import type { Database } from '@coffer/db/database.ts';
import { DatabaseUnavailable, isUnavailable } from '@coffer/db/failures.ts';
import type { FastifyReply } from 'fastify';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { addressGroup } from './address-group.ts';
import { rateLimited } from './metrics.ts';

/** Seconds of a window. */
const WINDOW = 60;
/**
 * Refused credentials of one address in a window: this many, or a tenth of a credential's limit where that is more.
 * Beyond it the answer is 429 and says nothing more.
 */
const REFUSALS = 600;
/** A process takes this part of a credential's limit from the database at a time, so that not each request writes. */
const SHARE = 50;

interface Lease {
  left: number;
  readonly until: number;
  /** Points that nobody has taken yet, as the database last said. */
  readonly beyond: number;
}

/**
 * Fixed windows of a minute, counted in PostgreSQL for all processes together: by credential for those that have one,
 * by address for the others, and for those whose credential was refused.
 */
export class RateLimiter {
  readonly #limit: number;
  readonly #share: number;
  readonly #credentials: RateLimiterPostgres;
  readonly #refusals: RateLimiterPostgres;
  readonly #leases = new Map<string, Lease>();

  constructor(database: Database, limit: number) {
    this.#limit = limit;
    this.#share = Math.max(1, Math.floor(limit / SHARE));
    const table = {
      storeClient: database.pool,
      storeType: 'pool',
      tableName: 'RateLimit',
      tableCreated: true,
      duration: WINDOW,
    };
    this.#credentials = new RateLimiterPostgres({ ...table, keyPrefix: 'credential', points: limit });
    this.#refusals = new RateLimiterPostgres({
      ...table,
      keyPrefix: 'refused',
      points: Math.max(REFUSALS, Math.ceil(limit / 10)),
      clearExpiredByTimeout: false,
    });
  }

  /** Sets the RateLimit headers; throws `tooManyRequests` when the window is used up. */
  admitCredential(credential: Pick<Credential, 'kind' | 'id'>, reply: FastifyReply): Promise<void> {
    return this.#admit(`${credential.kind}:${credential.id}`, reply);
  }

  /** The same for those who need no credential where they are. */
  admitAddress(address: string, reply: FastifyReply): Promise<void> {
    return this.#admit(`address:${addressGroup(address)}`, reply);
  }

  async #admit(key: string, reply: FastifyReply): Promise<void> {
    const lease = await this.#leaseOf(key);
    const seconds = Math.max(1, Math.ceil((lease.until - Date.now()) / 1000));
    lease.left -= 1;
    // https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
    reply.header('RateLimit-Policy', `"default";q=${this.#limit};w=${WINDOW}`);
    reply.header('RateLimit', `"default";r=${Math.max(0, lease.left + lease.beyond)};t=${seconds}`);
    if (lease.left < 0) refuse(seconds);
  }

  async #leaseOf(key: string): Promise<Lease> {
    const known = this.#leases.get(key);
    const now = Date.now();
    // A window that is used up stays so until it ends: asking the database again would change nothing.
    if (known !== undefined && now < known.until && (known.left > 0 || known.beyond <= 0)) return known;
    const lease = await this.#take(key, now);
    if (this.#leases.size > 10_000) this.#dropEnded(now);
    this.#leases.set(key, lease);
    return lease;
  }

  async #take(key: string, now: number): Promise<Lease> {
    try {
      const state = await this.#credentials.consume(key, this.#share);
      return { left: this.#share, beyond: state.remainingPoints, until: now + state.msBeforeNext };
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw faultOfLimiter(error);
      // The last share may be smaller than the others.
      const left = Math.max(0, this.#limit - (error.consumedPoints - this.#share));
      return { left, beyond: 0, until: now + error.msBeforeNext };
    }
  }

  #dropEnded(now: number): void {
    for (const [key, lease] of this.#leases) if (lease.until <= now) this.#leases.delete(key);
  }

  /** Counts a refused credential against its address; throws `tooManyRequests` beyond the limit. */
  async countRefusal(address: string): Promise<void> {
    try {
      await this.#refusals.consume(addressGroup(address));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw faultOfLimiter(error);
      refuse(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
    }
  }
}

/** The limiter speaks to the pool itself: an absent database must be told as everywhere else. */
export function faultOfLimiter(error: unknown): unknown {
  return isUnavailable(error) ? new DatabaseUnavailable({ cause: error }) : error;
}

export function refuse(seconds: number): never {
  rateLimited.inc();
  throw new Problem('tooManyRequests', { retryAfter: seconds, detail: `Try again in ${seconds} s.` });
}
