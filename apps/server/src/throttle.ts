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

/** How many times the limit of one /64 a whole /48 has: several customers may share it, or one attacker may have it. */
const NETWORK_FACTOR = 10;

type MakeLimiter = (name: string, points: number, seconds: number) => RateLimiterPostgres;

/** Counts callers by IPv4 address or IPv6 /64, and a whole IPv6 /48 with a larger limit. */
class AddressLimiter {
  readonly #own: RateLimiterPostgres;
  readonly #networks: RateLimiterPostgres;

  constructor(limiter: MakeLimiter, name: string, { points, seconds }: { points: number; seconds: number }) {
    this.#own = limiter(name, points, seconds);
    this.#networks = limiter(`${name}Network`, points * NETWORK_FACTOR, seconds);
  }

  async take(ip: string): Promise<void> {
    await this.#each(ip, (limiter, key) => take(limiter, key));
  }

  async reward(ip: string): Promise<void> {
    await this.#each(ip, (limiter, key) => asked(limiter.reward(key)));
  }

  async penalty(ip: string, points: number): Promise<void> {
    await this.#each(ip, (limiter, key) => asked(limiter.penalty(key, points)));
  }

  async #each(ip: string, work: (limiter: RateLimiterPostgres, key: string) => Promise<void>): Promise<void> {
    const [own, network] = [addressGroup(ip, 64), addressGroup(ip, 48)];
    await work(this.#own, own);
    if (network !== own) await work(this.#networks, network);
  }
}

/** What is counted by the account that is named, and by where it comes from. */
interface Limiters {
  readonly accounts: RateLimiterPostgres;
  readonly addresses: AddressLimiter;
}

/** Counts guesses in PostgreSQL, for all processes together. */
export class Throttles {
  readonly #database: Database;
  readonly #passwords: Limiters;
  readonly #codes: Limiters;
  readonly #passkeys: AddressLimiter;
  readonly #challenges: AddressLimiter;
  readonly #signUps: AddressLimiter;
  readonly #mails: Limiters;

  constructor(database: Database) {
    this.#database = database;
    const limiter: MakeLimiter = (keyPrefix, points, duration) =>
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
    const addresses = (name: string, points: number, seconds: number) =>
      new AddressLimiter(limiter, name, { points, seconds });
    const guesses = (name: string): Limiters => ({
      accounts: limiter(`${name}OfAccount`, GUESSES.account, GUESSES.seconds),
      addresses: addresses(`${name}OfAddress`, GUESSES.address, GUESSES.seconds),
    });
    this.#passwords = guesses('passwords');
    this.#codes = guesses('codes');
    this.#passkeys = addresses('passkeysOfAddress', GUESSES.address, GUESSES.seconds);
    this.#challenges = addresses('challengesOfAddress', PASSKEYS.challenges, PASSKEYS.seconds);
    this.#signUps = addresses('signUps', SIGN_UPS.points, SIGN_UPS.seconds);
    this.#mails = {
      accounts: limiter('mailsToAccount', MAILS.account, MAILS.seconds),
      addresses: addresses('mailsOfAddress', MAILS.address, MAILS.seconds),
    };
  }

  /** For one caller; its address is read when it matters. */
  of(caller: { readonly ip: string }): Throttle {
    return {
      passwordTried: (email) => this.#tried(this.#passwords, email, caller.ip),
      passwordRight: (email) => right(this.#passwords, email, caller.ip),
      codeTried: (email) => this.#tried(this.#codes, email, caller.ip),
      codeRight: (email) => right(this.#codes, email, caller.ip),
      passkeyAsked: () => this.#challenges.take(caller.ip),
      passkeyTried: () => this.#passkeys.take(caller.ip),
      passkeyRight: () => this.#passkeys.reward(caller.ip),
      signUpTried: () => this.#signUps.take(caller.ip),
      mailAsked: async (email) => {
        await this.#mails.addresses.take(caller.ip);
        await take(this.#mails.accounts, accountKey(email));
      },
      addressTaken: () => this.#signUps.penalty(caller.ip, SIGN_UPS.taken - 1),
    };
  }

  /**
   * Counted before it is known whether it was right: so many tries at once are not more than one after another. An
   * address that is refused counts against no account, so that it cannot lock out everybody.
   */
  async #tried({ accounts, addresses }: Limiters, email: string, ip: string): Promise<void> {
    await addresses.take(ip);
    const address = addressGroup(ip, 64);
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
    return rows.some((row) => addressGroup(row.address, 64) === address);
  }
}

/** The account's tries are forgotten, and the address gets this one back. */
async function right({ accounts, addresses }: Limiters, email: string, ip: string): Promise<void> {
  await asked(
    Promise.all([accounts.delete(accountKey(email)), accounts.delete(accountKey(email, addressGroup(ip, 64)))]),
  );
  await addresses.reward(ip);
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
