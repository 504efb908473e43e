import { localPath } from '@coffer/domain/local-path.ts';

/** Where to go on after signing in: the path that was asked for; back to signing in is no way on. */
export function nextPath(asked: unknown): string {
  const path = localPath(asked);
  return /^\/sign-(in|up)([/?#]|$)/.test(path) ? '/' : path;
}

/** The sign-in page that leads on to the path. */
export function signInTo(path: string): string {
  return path === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`;
}

/** The sign-up page that leads on to the path, and says why nobody came in from the provider. */
export function signUpTo(path: string, problem: string | null = null): string {
  const asked = new URLSearchParams([
    ...(path === '/' ? [] : [['next', path]]),
    ...(problem === null ? [] : [['problem', problem]]),
  ]);
  return asked.size === 0 ? '/sign-up' : `/sign-up?${asked}`;
}

/** The invitation that a path shows; null when it is another page's. */
export function invitationOfPath(path: string): string | null {
  return /^\/invitation\/([^/?#]+)$/.exec(path)?.[1] ?? null;
}
