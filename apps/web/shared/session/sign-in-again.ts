/** The session has ended: what is on the page is not this browser's to show any more. Signing in leads back to it. */
export function signInAgain(): void {
  if (typeof window === 'undefined') return;
  const { pathname, search } = window.location;
  if (pathname.startsWith('/sign-')) return;
  window.location.assign(`/sign-in?next=${encodeURIComponent(pathname + search)}`);
}
