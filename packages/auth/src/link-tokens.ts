import { hash, randomBytes } from 'node:crypto';

const SHAPE = /^[\w-]{43}$/;

/** Creates the token of a mailed link: 256 random bits without meaning. Only its hash is stored. */
export function makeLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash under which the database stores a link; null if the text is not a token. */
export function linkTokenHash(text: string): Buffer | null {
  return SHAPE.test(text) ? hash('sha256', text, 'buffer') : null;
}
