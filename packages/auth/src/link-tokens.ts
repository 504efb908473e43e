import { hash, randomBytes } from 'node:crypto';

const SHAPE = /^[\w-]{43}$/;

/** What a link carries that somebody gets by mail: 256 random bits that say nothing. Only their hash is stored. */
export function makeLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database knows the link by; null for a text that is no token. */
export function linkTokenHash(text: string): Buffer | null {
  return SHAPE.test(text) ? hash('sha256', text, 'buffer') : null;
}
