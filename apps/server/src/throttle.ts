import { hash } from 'node:crypto';
import type { Throttle } from '@coffer/api/throttle.ts';
import type { Database } from '@coffer/db/database.ts';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { addressGroup } from './address-group.ts';
import { faultOfLimiter, refuse } from './rate-limit.ts';

const PASSWORDS = { account: 10, address: 50, seconds: 15 * 60 } as const;
/** Points an hour: signing up costs one, being told that an address has an account this many. */
const SIGN_UPS = { points: 100, taken: 10, seconds: 60 * 60 } as const;

/** Counts guesses in PostgreSQL, for all processes together. */
export class Throttles {
  readonly #accounts: RateLimiterPostgres;
  readonly #addresses: RateLimiterPostgres;
  readonly #signUps: RateLimiterPostgres;

  constructor(database: Database) {
    const limiter = (keyPrefix: string, points: number, duration: number) =>
      new RateLimiterPostgres({
        storeClient: database.pool,
        storeType: 'pool',
        tableName: 'RateLimit',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix,
        points,
        duration,
      });
    this.#accounts = limiter('passwordsOfAccount', PASSWORDS.account, PASSWORDS.seconds);
    this.#addresses = limiter('passwordsOfAddress', PASSWORDS.address, PASSWORDS.seconds);
    this.#signUps = limiter('signUps', SIGN_UPS.points, SIGN_UPS.seconds);
  }

  /** For one caller; where it sits is found out when it matters. */
  of(caller: { readonly ip: string }): Throttle {
    const address = () => addressGroup(caller.ip);
    return {
      passwordTried: async (email) => {
        // Counted before it is known whether it was right: so many tries at once are not more than one after another.
        // An address that is refused counts against no account, so that it cannot lock out everybody.
        await take(this.#addresses, address());
        await take(this.#accounts, accountKey(email));
      },
      passwordRight: (email) =>
        asked(Promise.all([this.#accounts.delete(accountKey(email)), this.#addresses.reward(address())])),
      signUpTried: () => take(this.#signUps, address()),
      addressTaken: () => asked(this.#signUps.penalty(address(), SIGN_UPS.taken - 1)),
    };
  }
}

/** What people type as their address is no business of this table. */
function accountKey(email: string): string {
  return hash('sha256', email, 'base64url');
}

async function take(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw faultOfLimiter(error);
    refuse(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
  }
}

async function asked(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    throw faultOfLimiter(error);
  });
}
