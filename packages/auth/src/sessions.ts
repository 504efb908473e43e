import { hash, randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';

/** A session ends after this many days without a request … */
export const IDLE_DAYS = 30;
/** … and after this many in any case: longer no browser keeps a cookie. */
export const LONGEST_DAYS = 400;

const SHAPE = /^[\w-]{43}$/;

/** What a signed-in browser holds: 256 random bits that say nothing. Only their hash is stored. */
export function makeSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database knows a session by; null for a text that is no token. */
export function sessionTokenHash(text: string | undefined): Buffer | null {
  return text !== undefined && SHAPE.test(text) ? hash('sha256', text, 'buffer') : null;
}

/** The second step of a sign-in follows within this time. */
export const SECOND_STEP_MINUTES = 5;

/** Names and flags of our cookies. The prefix makes browsers hold that nobody but this host over https has set them. */
export function cookiesFor(baseUrl: string) {
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

export type Cookies = ReturnType<typeof cookiesFor>;

/** The token that a request brings; undefined when it brings none. */
export function sessionTokenOf(header: string | undefined, cookies: Cookies): string | undefined {
  return cookieOf(header, cookies.session);
}

/** The hash of the device token that a request brings; null without one. */
export function deviceHashOf(header: string | undefined, cookies: Cookies): Buffer | null {
  return header === undefined ? null : sessionTokenHash(cookieOf(header, cookies.device));
}

/** Keeps the device token in the browser, for as long as browsers keep cookies. */
export function deviceCookie(token: string, { device }: Cookies): string {
  return keptCookie(device, token, LONGEST_DAYS * 86_400);
}

/** The token of a sign-in that waits for its second step in the browser that sends this. */
export function secondStepTokenOf(header: string | undefined, cookies: Cookies): string | undefined {
  return cookieOf(header, cookies.secondStep);
}

/** Has the browser keep that token; without one, forget it. */
export function secondStepCookie(token: string | null, { secondStep }: Cookies): string {
  return keptCookie(secondStep, token, SECOND_STEP_MINUTES * 60);
}

/** Has the browser keep a value for so many seconds; without one, forget it. */
export function keptCookie({ name, options }: Cookies['session'], value: string | null, seconds: number): string {
  const kept = value === null ? { value: '', maxAge: 0 } : { value, maxAge: seconds };
  return stringifySetCookie({ name, ...options, ...kept });
}

/** What a request brings by this name. */
export function cookieOf(header: string | undefined, { name }: Cookies['session']): string | undefined {
  return header === undefined ? undefined : parseCookie(header)[name];
}
