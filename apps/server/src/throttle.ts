import { hash } from 'node:crypto';
import type { CalledFrom } from '@coffer/api/kernel/context.ts';
import type { Throttle } from '@coffer/api/kernel/throttle.ts';
import { isKnownDevice } from '@coffer/api/people/sessions/known-devices.ts';
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

  /** For one caller; its address group is computed only when it is needed. */
  of({ address: ip, device = null }: CalledFrom): Throttle {
    const address = () => addressGroup(ip ?? '');
    const known = new Map<string, Promise<boolean>>();
    const caller: Caller = {
      address,
      deviceOf: async (email) => {
        const isKnown = known.get(email) ?? isKnownDevice(this.#database, email, device);
        known.set(email, isKnown);
        return device !== null && (await isKnown) ? device : null;
      },
    };
    return {
      passwordTried: (email) => tried(this.#passwords, email, caller),
      passwordRight: (email) => right(this.#passwords, email, caller),
      codeTried: (email) => tried(this.#codes, email, caller),
      codeRight: (email) => right(this.#codes, email, caller),
      passkeyAsked: () => take(this.#challenges, address()),
      passkeyTried: () => take(this.#passkeys, address()),
      passkeyRight: () => asked(this.#passkeys.reward(address())),
      signUpTried: () => take(this.#signUps, address()),
      mailAsked: (email) => tried(this.#mails, email, caller),
      addressTaken: () => asked(this.#signUps.penalty(address(), SIGN_UPS.taken - 1)),
    };
  }
}

interface Caller {
  address(): string;
  /** The caller's device, if the account with this address signed in with it before. */
  deviceOf(email: string): Promise<Buffer | null>;
}

/**
 * Counted before it is known whether it was right: so many tries at once are not more than one after another. A device
 * on which the person signed in before has tries of its own, by which nobody else can lock her out: neither strangers
 * who guess nor others at her address. An address that is refused counts against no account.
 */
async function tried({ accounts, addresses }: Limiters, email: string, caller: Caller): Promise<void> {
  const device = await caller.deviceOf(email);
  if (device !== null) return take(accounts, accountKey(email, device));
  await take(addresses, caller.address());
  await take(accounts, accountKey(email));
}

/** Forgets the tries of the account, or of the known device. The address gets this one back. */
async function right({ accounts, addresses }: Limiters, email: string, caller: Caller): Promise<void> {
  const device = await caller.deviceOf(email);
  if (device !== null) return asked(accounts.delete(accountKey(email, device)));
  return asked(Promise.all([accounts.delete(accountKey(email)), addresses.reward(caller.address())]));
}

/** E-mail addresses that people typed are not stored in this table. */
function accountKey(email: string, device?: Buffer): string {
  return hash('sha256', device === undefined ? email : `${email} ${device.toString('hex')}`, 'base64url');
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
