import { localPath } from '@coffer/domain/local-path.ts';

/**
 * Returns the path to open after signing in: the local path of a `next` parameter, or the start page if the parameter
 * is invalid or names the sign-in or sign-up page.
 */
export function pathAfterSignIn(asked: unknown): string {
  const path = localPath(asked);
  return /^\/sign-(in|up)([/?#]|$)/.test(path) ? '/' : path;
}

/** The URL of the sign-in page. After signing in, the person continues at `path`. */
export function signInHref(path: string): string {
  return path === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`;
}

/**
 * The URL of the sign-up page. After signing up, the person continues at `path`. With a `problem`, the page explains
 * why signing in at the identity provider failed.
 */
export function signUpHref(path: string, problem: string | null = null): string {
  const asked = new URLSearchParams([
    ...(path === '/' ? [] : [['next', path]]),
    ...(problem === null ? [] : [['problem', problem]]),
  ]);
  return asked.size === 0 ? '/sign-up' : `/sign-up?${asked}`;
}

/** The token in the path of an invitation page; null for the path of any other page. */
export function invitationTokenFromPath(path: string): string | null {
  return /^\/invitation\/([^/?#]+)$/.exec(path)?.[1] ?? null;
}
