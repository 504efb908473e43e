import { SealBroken, type Sealer } from '@coffer/auth/sealing.ts';
import { type Cookies, cookieOf, keptCookie, makeSessionToken } from '@coffer/auth/sessions.ts';
import { z } from 'zod';

/** Why a browser was sent to the provider: to sign in, to confirm who sits there, or to link an account. */
export const PURPOSES = ['signIn', 'confirm', 'link'] as const;

/** Minutes in which a browser comes back. */
const ROUND_MINUTES = 10;
const SEALED_FOR = 'provider-round';
/** A longer way on would not fit into a cookie. */
const LONGEST_PATH = 2_000;

const round = z.strictObject({
  secret: z.string(),
  purpose: z.enum(PURPOSES),
  /** The session that asks; null where nobody needs to be signed in. */
  sessionId: z.string().nullable(),
  /** Where to go on. */
  next: z.string(),
  locale: z.string(),
  /** Milliseconds since 1970. */
  began: z.number(),
});

/** A browser's way to the provider and back. Its cookie says all of it, sealed, so that any process takes it up. */
export type Round = z.infer<typeof round>;

export function newRound(asked: Omit<Round, 'secret' | 'began'>): Round {
  const next = asked.next.length > LONGEST_PATH ? '/' : asked.next;
  return { ...asked, next, secret: makeSessionToken(), began: Date.now() };
}

export function roundCookie(kept: Round | null, sealer: Sealer, { providerRound }: Cookies): string {
  const value = kept === null ? null : sealer.seal(SEALED_FOR, Buffer.from(JSON.stringify(kept))).toString('base64url');
  return keptCookie(providerRound, value, ROUND_MINUTES * 60);
}

/** The round of this browser; null without one, or with an expired one. */
export function roundOf(header: string | undefined, sealer: Sealer, { providerRound }: Cookies): Round | null {
  const value = cookieOf(header, providerRound);
  if (value === undefined) return null;
  try {
    const opened = round.parse(JSON.parse(sealer.open(SEALED_FOR, Buffer.from(value, 'base64url')).toString()));
    return Date.now() < opened.began + ROUND_MINUTES * 60_000 ? opened : null;
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}
