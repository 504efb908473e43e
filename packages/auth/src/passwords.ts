import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default kind) at the strength that OWASP's password storage cheat sheet asks for at least. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of a password that nobody knows, at the same cost: what is checked where there is nothing to check. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$uIOqxUxQVhQvib+QjQrvfg$RuK/mF4z2faVe72POnUUqRVAVmQz/rS2HFK/7mEB36s';

/** Hashes at a time: they run on the threads that also read files and look up names, and take 19 MiB each. */
const AT_A_TIME = 2;
/** More than this many do not wait. */
const WAITING = 100;

/** So many passwords are being hashed that this one would wait too long. */
export class TooManyPasswords extends Error {
  constructor() {
    super('too many passwords at a time');
    this.name = 'TooManyPasswords';
  }
}

let running = 0;
const waiting: (() => void)[] = [];

/** What is stored of a password: the hash with its salt and cost, in PHC form (`$argon2id$v=19$m=…`). */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normal(password), COST));
}

/**
 * Whether it is the password; the hash's own cost counts, so that stronger ones can be made later. Without a hash it
 * is not, which takes as long to find out.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await inTurn(() => verify(passwordHash ?? NOBODYS_HASH, normal(password)));
  return passwordHash !== null && right;
}

async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  if (running < AT_A_TIME) running += 1;
  else {
    if (waiting.length >= WAITING) throw new TooManyPasswords();
    // Whoever ends hands on the place, so the count stays.
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

/** A password nobody chose: 120 random bits, without characters that a reader or a shell mistakes. */
export function randomPassword(): string {
  return (randomLetters(24).match(/.{6}/g) ?? []).join('-');
}

/** Random text that can be typed: five random bits each. */
export function randomLetters(count: number): string {
  return [...randomBytes(count)].map((byte) => ALPHABET[byte & 31]).join('');
}

/** 32 characters, so that five random bits are one; no 0 O 1 l. */
const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz';

/** One text has several encodings, and a keyboard sends what it likes (NIST SP 800-63B 5.1.1.2). */
function normal(password: string): string {
  return password.normalize('NFKC');
}
