import { hash } from 'node:crypto';
import type { Throttle } from '@coffer/api/kernel/throttle.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { addressGroup } from './address-group.ts';
import { faultOfLimiter, refuse } from './rate-limit.ts';

const GUESSES = { account: 10, address: 50, seconds: 15 * 60 } as const;
/** Mails an hour: to one address, and asked for from one. */
const MAILS = { account: 5, address: 20, seconds: 60 * 60 } as const;
/** Challenges of an address: each opened sign-in page may ask for some. */
const PASSKEYS = { challenges: 600, seconds: 15 * 60 } as const;
/** Points an hour: signing up costs one, being told that an address has an account this many. */
const SIGN_UPS = { points: 100, taken: 10, seconds: 60 * 60 } as const;

/** What is counted by the account that is named, and by where it comes from. */
interface Limiters {
  readonly accounts: RateLimiterPostgres;
  readonly addresses: RateLimiterPostgres;
}

/** Counts guesses in PostgreSQL, for all processes together. */
export class Throttles {
  readonly #database: Database;
  readonly #passwords: Limiters;
  readonly #codes: Limiters;
  readonly #passkeys: RateLimiterPostgres;
  readonly #challenges: RateLimiterPostgres;
  readonly #signUps: RateLimiterPostgres;
  readonly #mails: Limiters;

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
    const guesses = (name: string): Limiters => ({
      accounts: limiter(`${name}OfAccount`, GUESSES.account, GUESSES.seconds),
      addresses: limiter(`${name}OfAddress`, GUESSES.address, GUESSES.seconds),
    });
    this.#passwords = guesses('passwords');
    this.#codes = guesses('codes');
    this.#passkeys = limiter('passkeysOfAddress', GUESSES.address, GUESSES.seconds);
    this.#challenges = limiter('challengesOfAddress', PASSKEYS.challenges, PASSKEYS.seconds);
    this.#signUps = limiter('signUps', SIGN_UPS.points, SIGN_UPS.seconds);
    this.#mails = {
      accounts: limiter('mailsToAccount', MAILS.account, MAILS.seconds),
      addresses: limiter('mailsOfAddress', MAILS.address, MAILS.seconds),
    };
  }

  /** For one caller; where it sits is found out when it matters. */
  of(caller: { readonly ip: string }): Throttle {
    const address = () => addressGroup(caller.ip);
    return {
      passwordTried: (email) => this.#tried(this.#passwords, email, address()),
      passwordRight: (email) => right(this.#passwords, email, address()),
      codeTried: (email) => this.#tried(this.#codes, email, address()),
      codeRight: (email) => right(this.#codes, email, address()),
      passkeyAsked: () => take(this.#challenges, address()),
      passkeyTried: () => take(this.#passkeys, address()),
      passkeyRight: () => asked(this.#passkeys.reward(address())),
      signUpTried: () => take(this.#signUps, address()),
      mailAsked: async (email) => {
        await take(this.#mails.addresses, address());
        await take(this.#mails.accounts, accountKey(email));
      },
      addressTaken: () => asked(this.#signUps.penalty(address(), SIGN_UPS.taken - 1)),
    };
  }

  /**
   * Counted before it is known whether it was right: so many tries at once are not more than one after another. An
   * address that is refused counts against no account, so that it cannot lock out everybody.
   */
  async #tried({ accounts, addresses }: Limiters, email: string, address: string): Promise<void> {
    await take(addresses, address);
    if (!(await this.#isSignedInAt(email, address))) return take(accounts, accountKey(email));
    // A stranger who guesses must not keep out the person herself, who has tries of her own where she is signed in. They
    // count for everybody else too.
    await asked(accounts.penalty(accountKey(email)));
    await take(accounts, accountKey(email, address));
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

/** The account's tries are forgotten, and the address gets this one back. */
function right({ accounts, addresses }: Limiters, email: string, address: string): Promise<void> {
  return asked(
    Promise.all([
      accounts.delete(accountKey(email)),
      accounts.delete(accountKey(email, address)),
      addresses.reward(address),
    ]),
  );
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
