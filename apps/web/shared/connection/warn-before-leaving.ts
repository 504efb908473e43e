/**
 * Makes the browser ask for confirmation before the person leaves the page. Returns a function that removes the
 * warning.
 */
export function warnBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
