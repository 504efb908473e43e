import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default kind) at the strength that OWASP's password storage cheat sheet asks for at least. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** What is stored of a password: the hash with its salt and cost, in PHC form (`$argon2id$v=19$m=…`). */
export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), COST);
}

/** Whether it is the password; the hash's own cost counts, so that stronger ones can be made later. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, normal(password));
}

/** A password nobody chose: 120 random bits, without characters that a reader or a shell mistakes. */
export function randomPassword(): string {
  const letters = [...randomBytes(24)].map((byte) => ALPHABET[byte & 31]);
  return (letters.join('').match(/.{6}/g) ?? []).join('-');
}

/** 32 characters, so that five random bits are one; no 0 O 1 l. */
const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz';

/** One text has several encodings, and a keyboard sends what it likes (NIST SP 800-63B 5.1.1.2). */
function normal(password: string): string {
  return password.normalize('NFKC');
}
