const NOWHERE = 'http://nowhere.invalid';

/**
 * Where to go on after signing in: the path that was asked for, when it is one of this site. Anything that a browser
 * could take to another site leads to the start.
 */
export function nextPath(asked: unknown): string {
  if (typeof asked !== 'string' || !asked.startsWith('/') || !URL.canParse(asked, NOWHERE)) return '/';
  const { origin, pathname, search, hash } = new URL(asked, NOWHERE);
  // A path may turn into `//elsewhere` only here, when its dots are resolved; and back to signing in is no way on.
  const leavesOrReturns = origin !== NOWHERE || pathname.startsWith('//') || /^\/sign-(in|up)(\/|$)/.test(pathname);
  return leavesOrReturns ? '/' : pathname + search + hash;
}

/** The sign-in page that leads on to the path. */
export function signInTo(path: string): string {
  return path === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`;
}

/** The sign-up page that leads on to the path. */
export function signUpTo(path: string): string {
  return path === '/' ? '/sign-up' : `/sign-up?next=${encodeURIComponent(path)}`;
}

/** The invitation that a path shows; null when it is another page's. */
export function invitationOfPath(path: string): string | null {
  return /^\/invitation\/([^/?#]+)$/.exec(path)?.[1] ?? null;
}
