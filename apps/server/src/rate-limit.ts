import type { BaseCredential } from '@coffer/api/kernel/credentials/credential-kind.ts';
import { Problem } from '@coffer/api/kernel/problems.ts';
import type { Database } from '@coffer/db/database.ts';
import { DatabaseUnavailableError, isDatabaseUnavailable } from '@coffer/db/database-errors.ts';
import type { FastifyReply } from 'fastify';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { addressGroup } from './address-group.ts';
import { rateLimitedRequestsCounter } from './metrics.ts';
import { SharedRateLimitWindow } from './shared-rate-limit-window.ts';

/** Length of a window in seconds. */
const WINDOW = 60;
/**
 * The minimum number of refused credentials allowed for each address and window. A tenth of a credential's limit
 * applies if it is higher. Beyond the limit, every response is 429 without details.
 */
const REFUSALS = 600;

/**
 * Counts requests per minute in PostgreSQL, for all processes together. With a credential it counts by person: all API
 * keys of a person together, and all sessions together, so that scripts cannot keep their owner out of the app. Without
 * a credential, or with a refused one, it counts by address.
 */
export class RateLimiter {
  readonly #limit: number;
  readonly #window: SharedRateLimitWindow;
  readonly #refusals: RateLimiterPostgres;

  constructor(database: Database, limit: number) {
    this.#limit = limit;
    this.#window = new SharedRateLimitWindow(database, { limit, seconds: WINDOW });
    const points = Math.max(REFUSALS, Math.ceil(limit / 10));
    this.#refusals = new RateLimiterPostgres({
      storeClient: database.pool,
      storeType: 'pool',
      tableName: 'RateLimit',
      tableCreated: true,
      duration: WINDOW,
      keyPrefix: 'refused',
      points,
      // Refuse further requests from memory, without a write to the database.
      inMemoryBlockOnConsumed: points + 1,
      clearExpiredByTimeout: false,
    });
  }

  /** Sets the RateLimit headers; throws `tooManyRequests` when the window is used up. */
  async admitCredential({ kind, userId }: Pick<BaseCredential, 'kind' | 'userId'>, reply: FastifyReply): Promise<void> {
    const { isAdmitted, remaining, seconds } = await this.#window.take(`${kind}:${userId}`).catch((error: unknown) => {
      throw toDatabaseUnavailable(error);
    });
    // https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
    reply.header('RateLimit-Policy', `"default";q=${this.#limit};w=${WINDOW}`);
    reply.header('RateLimit', `"default";r=${remaining};t=${seconds}`);
    if (!isAdmitted) refuseTooManyRequests(seconds);
  }

  /** Counts a refused credential against its address; throws `tooManyRequests` beyond the limit. */
  async countRefusal(address: string): Promise<void> {
    try {
      await this.#refusals.consume(addressGroup(address, 64));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw toDatabaseUnavailable(error);
      refuseTooManyRequests(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
    }
  }
}

/**
 * Converts the error of an unavailable database to `DatabaseUnavailableError`; returns other errors unchanged. The
 * limiter uses the pool directly, which does not convert its errors.
 */
export function toDatabaseUnavailable(error: unknown): unknown {
  return isDatabaseUnavailable(error) ? new DatabaseUnavailableError({ cause: error }) : error;
}

export function refuseTooManyRequests(seconds: number): never {
  rateLimitedRequestsCounter.inc();
  throw new Problem('tooManyRequests', { retryAfter: seconds, detail: `Try again in ${seconds} s.` });
}
