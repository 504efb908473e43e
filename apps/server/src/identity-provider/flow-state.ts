import { type Sealer, UnsealError } from '@coffer/auth/sealing.ts';
import { type CookieDefinitions, makeSessionToken, readCookie, serialiseCookie } from '@coffer/auth/sessions.ts';
import { z } from 'zod';

/**
 * Why a browser is sent to the identity provider: to sign in, to confirm the person's identity, or to link an account.
 */
export const OIDC_PURPOSES = ['signIn', 'confirm', 'link'] as const;

/** Minutes within which the browser must return. */
const OIDC_FLOW_MINUTES = 10;
const OIDC_FLOW_SEAL_PURPOSE = 'provider-round';
/** Maximum characters of the path to continue at, so that the cookie stays small enough. */
const LONGEST_PATH = 2_000;

const round = z.strictObject({
  secret: z.string(),
  purpose: z.enum(OIDC_PURPOSES),
  /** The session that requested to confirm or link an account; null for signing in. */
  sessionId: z.string().nullable(),
  /** Path to continue at. */
  next: z.string(),
  locale: z.string(),
  /** Milliseconds since 1970. */
  began: z.number(),
});

/**
 * The state of a sign-in at the identity provider. A sealed cookie contains the complete state, so any process can
 * handle the person's return.
 */
export type OidcFlowState = z.infer<typeof round>;

export function createOidcFlowState(asked: Omit<OidcFlowState, 'secret' | 'began'>): OidcFlowState {
  const next = asked.next.length > LONGEST_PATH ? '/' : asked.next;
  return { ...asked, next, secret: makeSessionToken(), began: Date.now() };
}

export function oidcFlowStateCookie(
  kept: OidcFlowState | null,
  sealer: Sealer,
  { providerRound }: CookieDefinitions,
): string {
  const value =
    kept === null ? null : sealer.seal(OIDC_FLOW_SEAL_PURPOSE, Buffer.from(JSON.stringify(kept))).toString('base64url');
  return serialiseCookie(providerRound, value, OIDC_FLOW_MINUTES * 60);
}

/** The state of this browser's sign-in; null without a valid cookie, or if the state has expired. */
export function readOidcFlowState(
  header: string | undefined,
  sealer: Sealer,
  { providerRound }: CookieDefinitions,
): OidcFlowState | null {
  const value = readCookie(header, providerRound);
  if (value === undefined) return null;
  try {
    const opened = round.parse(
      JSON.parse(sealer.open(OIDC_FLOW_SEAL_PURPOSE, Buffer.from(value, 'base64url')).toString()),
    );
    return Date.now() < opened.began + OIDC_FLOW_MINUTES * 60_000 ? opened : null;
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}
