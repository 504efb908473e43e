import { hash } from 'node:crypto';
import type { AuthenticationThrottle } from '@coffer/api/kernel/authentication-throttle.ts';
import type { RequestClientInfo } from '@coffer/api/kernel/context.ts';
import { isKnownDevice } from '@coffer/api/people/sessions/known-devices.ts';
import type { Database } from '@coffer/db/database.ts';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { addressGroup } from './address-group.ts';
import { refuseTooManyRequests, toDatabaseUnavailable } from './rate-limit.ts';

const GUESSES = { account: 10, address: 50, seconds: 15 * 60 } as const;
/** Mails an hour: to one address, and requested from one IP address. */
const MAILS = { account: 5, address: 20, seconds: 60 * 60 } as const;
/** Passkey challenges for each IP address: each opened sign-in page may request some. */
const PASSKEYS = { challenges: 600, seconds: 15 * 60 } as const;
/** Points an hour. A sign-up costs 1 point. Finding that an address already has an account costs `taken` points. */
const SIGN_UPS = { points: 100, taken: 10, seconds: 60 * 60 } as const;

/**
 * The factor between the limits of a /48 and a /64, because several customers may share a /48, or one attacker may own
 * all of it.
 */
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
    await this.#each(ip, (limiter, key) => rethrowAsDatabaseUnavailable(limiter.reward(key)));
  }

  async penalty(ip: string, points: number): Promise<void> {
    await this.#each(ip, (limiter, key) => rethrowAsDatabaseUnavailable(limiter.penalty(key, points)));
  }

  async #each(ip: string, work: (limiter: RateLimiterPostgres, key: string) => Promise<void>): Promise<void> {
    const [own, network] = [addressGroup(ip, 64), addressGroup(ip, 48)];
    await work(this.#own, own);
    if (network !== own) await work(this.#networks, network);
  }
}

/** Limiters by the named account, and by the caller's address. */
interface Limiters {
  readonly accounts: RateLimiterPostgres;
  readonly addresses: AddressLimiter;
}

/**
 * Limits sign-in attempts, sign-ups, passkey challenges and mails. The counters are in PostgreSQL, for all processes
 * together.
 */
export class DatabaseThrottle {
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

  /** The throttle of one caller; its device is looked up only when needed. */
  forCaller({ address, device = null }: RequestClientInfo): AuthenticationThrottle {
    const ip = address ?? '';
    const known = new Map<string, Promise<boolean>>();
    const caller: Caller = {
      ip,
      deviceOf: async (email) => {
        const isKnown = known.get(email) ?? isKnownDevice(this.#database, email, device);
        known.set(email, isKnown);
        return device !== null && (await isKnown) ? device : null;
      },
    };
    return {
      passwordTried: (email) => countPasswordAttempt(this.#passwords, email, caller),
      passwordRight: (email) => recordRightSecret(this.#passwords, email, caller),
      codeTried: (email) => countPasswordAttempt(this.#codes, email, caller),
      codeRight: (email) => recordRightSecret(this.#codes, email, caller),
      passkeyAsked: () => this.#challenges.take(ip),
      passkeyTried: () => this.#passkeys.take(ip),
      passkeyRight: () => this.#passkeys.reward(ip),
      signUpTried: () => this.#signUps.take(ip),
      mailAsked: (email) => countPasswordAttempt(this.#mails, email, caller),
      addressTaken: () => this.#signUps.penalty(ip, SIGN_UPS.taken - 1),
    };
  }
}

interface Caller {
  readonly ip: string;
  /** The caller's device if somebody has signed in on it to the account with this email address; otherwise null. */
  deviceOf(email: string): Promise<Buffer | null>;
}

/**
 * Counts an attempt before its result is known, so that simultaneous attempts are limited like sequential attempts. A
 * device on which the person signed in before has its own count, so that other attempts can't block it. If the address
 * is over its limit, the attempt doesn't count against the account.
 */
async function countPasswordAttempt({ accounts, addresses }: Limiters, email: string, caller: Caller): Promise<void> {
  const device = await caller.deviceOf(email);
  if (device !== null) return take(accounts, accountKey(email, device));
  await addresses.take(caller.ip);
  await take(accounts, accountKey(email));
}

/** Resets the attempts of the account or of the known device, and stops counting this attempt against the address. */
async function recordRightSecret({ accounts, addresses }: Limiters, email: string, caller: Caller): Promise<void> {
  const device = await caller.deviceOf(email);
  if (device !== null) return rethrowAsDatabaseUnavailable(accounts.delete(accountKey(email, device)));
  await rethrowAsDatabaseUnavailable(accounts.delete(accountKey(email)));
  await addresses.reward(caller.ip);
}

/**
 * The key under which attempts are counted. It is a hash, because the table must not store email addresses that people
 * typed.
 */
function accountKey(email: string, device?: Buffer): string {
  return hash('sha256', device === undefined ? email : `${email} ${device.toString('hex')}`, 'base64url');
}

async function take(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw toDatabaseUnavailable(error);
    refuseTooManyRequests(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
  }
}

async function rethrowAsDatabaseUnavailable(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    throw toDatabaseUnavailable(error);
  });
}
