import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default) with at least the strength recommended by OWASP's password storage cheat sheet. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a password that nobody knows, with the same cost. It is verified when an account has no password. */
export const UNKNOWN_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$uIOqxUxQVhQvib+QjQrvfg$RuK/mF4z2faVe72POnUUqRVAVmQz/rS2HFK/7mEB36s';

/** Maximum concurrent hashes: they share threads with file reads and name lookups, and need 19 MiB each. */
const MAX_CONCURRENT_HASHES = 2;
/** Maximum number of waiting hashes. */
const MAX_WAITING_HASHES = 100;

/** Thrown when too many passwords are waiting to be hashed. */
export class TooManyPasswordsError extends Error {
  constructor() {
    super('too many passwords are being checked');
    this.name = 'TooManyPasswordsError';
  }
}

let running = 0;
const waiting: (() => void)[] = [];

/** The stored form of a password: the hash with its salt and cost, in PHC format (`$argon2id$v=19$m=…`). */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normal(password), COST));
}

/**
 * Whether the password is correct. The cost is read from the hash, so that stronger hashes can be introduced later. Without a
 * hash it returns false after the same time.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await inTurn(() => verify(passwordHash ?? UNKNOWN_PASSWORD_HASH, normal(password)));
  return passwordHash !== null && right;
}

async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  if (running < MAX_CONCURRENT_HASHES) running += 1;
  else {
    if (waiting.length >= MAX_WAITING_HASHES) throw new TooManyPasswordsError();
    // A finished hash passes its slot to the next waiting hash, so the number of running hashes stays the same.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** A random password of 120 bits, without characters that people or shells could misread. */
export function randomPassword(): string {
  return (randomReadableText(24).match(/.{6}/g) ?? []).join('-');
}

/** Random lower-case letters and digits that are easy to type, with five random bits per character. */
export function randomReadableText(count: number): string {
  return [...randomBytes(count)].map((byte) => ALPHABET[byte & 31]).join('');
}

/** 32 characters, one per five random bits; without 0, 1, l and o. */
const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz';

/** The same text can have several encodings, depending on the keyboard (NIST SP 800-63B 5.1.1.2). */
function normal(password: string): string {
  return password.normalize('NFKC');
}
