import { pauseAfter } from './connection.ts';
import { connection, patientFetch, untilReady, watchedFetch } from './service.ts';

/** Fields in which something was typed. */
const typed = new Set<HTMLElement>();

if (typeof window !== 'undefined') {
  keepCode();
  keepNavigation();
  document.addEventListener('input', ({ target }) => target instanceof HTMLElement && rememberTyped(target), true);
  window.addEventListener('offline', () => void untilReady());
  window.addEventListener('online', connection.hurry);
}

function rememberTyped(field: HTMLElement): void {
  for (const other of typed) if (!other.isConnected) typed.delete(other);
  typed.add(field);
}

/**
 * A script that is lost on its way would be an error of whatever part of the page waits for it, and that replaces the
 * page. So the loader is not told; the script is asked for again, and tells the loader itself when it has come.
 */
function keepCode(): void {
  const failures = new Map<string, number>();
  window.addEventListener(
    'error',
    (event) => {
      const { target } = event;
      const src = target instanceof HTMLScriptElement ? target.getAttribute('src') : null;
      if (src === null || !src.startsWith('/_next/static/')) return;
      event.stopImmediatePropagation();
      if (target instanceof Element) target.remove();
      const before = failures.get(src) ?? 0;
      failures.set(src, before + 1);
      void loadAgain(src, before);
    },
    // Errors of elements do not bubble; here they are heard before the element's own listeners.
    true,
  );
}

async function loadAgain(src: string, failures: number): Promise<void> {
  if (failures > 0) await connection.pause(pauseAfter(failures));
  // What is gone after an upgrade comes back only if the old build does.
  if ((await connection.reach(src)) === 'gone') return connection.outdate();
  const script = document.createElement('script');
  script.src = src;
  document.head.append(script);
}

/**
 * Where Next cannot fetch the data of a page, it has the browser load the whole page instead; off line that leads out of
 * the app. So it waits until the service is there.
 */
function keepNavigation(): void {
  window.fetch = (input, init) => (isNavigation(init) ? patientFetch(input, init) : watchedFetch(input, init));
}

function isNavigation(init: RequestInit | undefined): boolean {
  const headers = new Headers(init?.headers);
  return headers.has('rsc') && !headers.has('next-router-prefetch');
}

/** From now on the browser itself follows links, which loads the new build; what was typed is asked about first. */
export function leaveByDocument(): () => void {
  const onClick = (event: MouseEvent) => {
    // Next hears of clicks at the document, which this does not reach.
    if (event.target instanceof Element && event.target.closest('a[href]') !== null) event.stopPropagation();
  };
  const onLeave = (event: BeforeUnloadEvent) => {
    if ([...typed].some((field) => field.isConnected && field.closest('form, [role=dialog]'))) event.preventDefault();
  };
  window.addEventListener('click', onClick, true);
  window.addEventListener('beforeunload', onLeave);
  return () => {
    window.removeEventListener('click', onClick, true);
    window.removeEventListener('beforeunload', onLeave);
  };
}
