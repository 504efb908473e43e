import { hash, randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';

/** A session ends after this many days without a request. */
export const MAX_SESSION_IDLE_DAYS = 30;
/** Even with requests, a session ends after this many days, because browsers keep cookies no longer. */
export const MAX_SESSION_DAYS = 400;

const SHAPE = /^[\w-]{43}$/;

/** Creates the token of a signed-in browser: 256 random bits without meaning. Only its hash is stored. */
export function makeSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash under which the database stores a session; null if the text is not a token. */
export function sessionTokenHash(text: string | undefined): Buffer | null {
  return text !== undefined && SHAPE.test(text) ? hash('sha256', text, 'buffer') : null;
}

/** Time limit for the second step of a sign-in. */
export const SECOND_STEP_MINUTES = 5;

/** Names and flags of our cookies. The prefix `__Host-` makes browsers accept them only from this host over https. */
export function cookieDefinitions(baseUrl: string) {
  const secure = baseUrl.startsWith('https:');
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
  const named = (name: string) => ({ name: `${secure ? '__Host-' : ''}coffer.${name}`, options });
  return {
    secure,
    session: named('session'),
    /** Identifies a browser that signed in before. It is no credential. */
    device: named('device'),
    csrf: named('csrf'),
    callback: named('callback'),
    secondStep: named('second-step'),
    providerRound: named('provider-round'),
    pendingLink: named('pending-link'),
  };
}

export type CookieDefinitions = ReturnType<typeof cookieDefinitions>;

/** The session token of a request; undefined without one. */
export function readSessionToken(header: string | undefined, cookies: CookieDefinitions): string | undefined {
  return readCookie(header, cookies.session);
}

/** The hash of a request's device token; null without one. */
export function readDeviceHash(header: string | undefined, cookies: CookieDefinitions): Buffer | null {
  return header === undefined ? null : sessionTokenHash(readCookie(header, cookies.device));
}

/** Returns the `Set-Cookie` header that stores the device token for as long as browsers keep cookies. */
export function deviceCookie(token: string, { device }: CookieDefinitions): string {
  return serialiseCookie(device, token, MAX_SESSION_DAYS * 86_400);
}

/** The token of a sign-in that is waiting for its second step in this browser. */
export function readSecondStepToken(header: string | undefined, cookies: CookieDefinitions): string | undefined {
  return readCookie(header, cookies.secondStep);
}

/** Returns the `Set-Cookie` header that stores the token of the second step; a null token deletes the cookie. */
export function secondStepCookie(token: string | null, { secondStep }: CookieDefinitions): string {
  return serialiseCookie(secondStep, token, SECOND_STEP_MINUTES * 60);
}

/** Returns a `Set-Cookie` header that stores the value for this many seconds; a null value deletes the cookie. */
export function serialiseCookie(
  { name, options }: CookieDefinitions['session'],
  value: string | null,
  seconds: number,
): string {
  const kept = value === null ? { value: '', maxAge: 0 } : { value, maxAge: seconds };
  return stringifySetCookie({ name, ...options, ...kept });
}

/** The value of the request's cookie with this name. */
export function readCookie(header: string | undefined, { name }: CookieDefinitions['session']): string | undefined {
  return header === undefined ? undefined : parseCookie(header)[name];
}
