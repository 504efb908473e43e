import { hash, randomBytes } from 'node:crypto';

const SHAPE = /^[\w-]{43}$/;

/** What the link of an invitation carries: 256 random bits that say nothing. Only their hash is stored. */
export function makeInvitationToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database knows an invitation by; null for a text that is no token. */
export function invitationTokenHash(text: string): Buffer | null {
  return SHAPE.test(text) ? hash('sha256', text, 'buffer') : null;
}
