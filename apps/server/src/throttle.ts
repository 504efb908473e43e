import { hash } from 'node:crypto';
import type { Throttle } from '@coffer/api/kernel/throttle.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { addressGroup } from './address-group.ts';
import { faultOfLimiter, refuse } from './rate-limit.ts';

const PASSWORDS = { account: 10, address: 50, seconds: 15 * 60 } as const;
/** Points an hour: signing up costs one, being told that an address has an account this many. */
const SIGN_UPS = { points: 100, taken: 10, seconds: 60 * 60 } as const;

/** Counts guesses in PostgreSQL, for all processes together. */
export class Throttles {
  readonly #database: Database;
  readonly #accounts: RateLimiterPostgres;
  readonly #addresses: RateLimiterPostgres;
  readonly #signUps: RateLimiterPostgres;

  constructor(database: Database) {
    this.#database = database;
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
        if (!(await this.#isSignedInAt(email, address()))) return take(this.#accounts, accountKey(email));
        // A stranger who guesses must not keep out the person herself, who has tries of her own where she is signed
        // in. They count for everybody else too.
        await asked(this.#accounts.penalty(accountKey(email)));
        await take(this.#accounts, accountKey(email, address()));
      },
      passwordRight: (email) =>
        asked(
          Promise.all([
            this.#accounts.delete(accountKey(email)),
            this.#accounts.delete(accountKey(email, address())),
            this.#addresses.reward(address()),
          ]),
        ),
      signUpTried: () => take(this.#signUps, address()),
      addressTaken: () => asked(this.#signUps.penalty(address(), SIGN_UPS.taken - 1)),
    };
  }

  async #isSignedInAt(email: string, address: string): Promise<boolean> {
    const rows = await this.#database.query({
      row: { address: is.text },
      text: 'SELECT address FROM coffer.session_addresses($1) AS address',
      // PostgreSQL has no NUL in text.
      values: [email.replaceAll('\0', ' ')],
    });
    return rows.some((row) => addressGroup(row.address) === address);
  }
}

/** What people type as their address is no business of this table. */
function accountKey(email: string, address = ''): string {
  return hash('sha256', address === '' ? email : `${email} ${address}`, 'base64url');
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
