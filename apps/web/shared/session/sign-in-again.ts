/**
 * Loads the sign-in page, which returns to the current page afterwards. Call when the session has expired. Does nothing
 * on the sign-in and sign-up pages.
 */
export function signInAgain(): void {
  if (typeof window === 'undefined') return;
  const { pathname, search } = window.location;
  if (pathname.startsWith('/sign-')) return;
  window.location.assign(`/sign-in?next=${encodeURIComponent(pathname + search)}`);
}
