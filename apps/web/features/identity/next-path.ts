import { localPath } from '@coffer/domain/local-path.ts';

/** The path to continue at after signing in; the start page instead of a sign-in or sign-up page. */
export function nextPath(asked: unknown): string {
  const path = localPath(asked);
  return /^\/sign-(in|up)([/?#]|$)/.test(path) ? '/' : path;
}

/** The link to the sign-in page that continues at the path. */
export function signInHref(path: string): string {
  return path === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`;
}

/**
 * The link to the sign-up page that continues at the path. With a problem, the page explains why signing in at the identity
 * provider failed.
 */
export function signUpHref(path: string, problem: string | null = null): string {
  const asked = new URLSearchParams([
    ...(path === '/' ? [] : [['next', path]]),
    ...(problem === null ? [] : [['problem', problem]]),
  ]);
  return asked.size === 0 ? '/sign-up' : `/sign-up?${asked}`;
}

/** The token of an invitation's path; null for other paths. */
export function invitationTokenFromPath(path: string): string | null {
  return /^\/invitation\/([^/?#]+)$/.exec(path)?.[1] ?? null;
}
