import { retryDelay } from './connection-monitor.ts';
import { fetchWhenReachable, monitoredFetch, serviceConnection, waitUntilServiceReady } from './service-connection.ts';

/** Fields that the person has typed in. */
const typed = new Set<HTMLElement>();

if (typeof window !== 'undefined') {
  keepCode();
  keepNavigation();
  document.addEventListener('input', ({ target }) => target instanceof HTMLElement && rememberTyped(target), true);
  window.addEventListener('offline', () => void waitUntilServiceReady());
  window.addEventListener('online', serviceConnection.hurry);
}

function rememberTyped(field: HTMLElement): void {
  for (const other of typed) if (!other.isConnected) typed.delete(other);
  typed.add(field);
}

/**
 * Requests a script again if it fails to load. Hides the error from the loader, which would otherwise replace the page
 * by an error page.
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
    // Capture phase, because error events of elements don't bubble; it also runs before the element's own listeners.
    true,
  );
}

async function loadAgain(src: string, failures: number): Promise<void> {
  if (failures > 0) await serviceConnection.pause(retryDelay(failures));
  // After an upgrade the service no longer has the script of the older build, so retrying is useless.
  if ((await serviceConnection.reach(src)) === 'gone') return serviceConnection.outdate();
  const script = document.createElement('script');
  script.src = src;
  document.head.append(script);
}

/**
 * Makes navigation wait until the service answers. Otherwise Next would load the whole page when it cannot fetch the
 * data of a page, and the browser would show its offline page.
 */
function keepNavigation(): void {
  window.fetch = (input, init) => (isNavigation(init) ? fetchWhenReachable(input, init) : monitoredFetch(input, init));
}

function isNavigation(init: RequestInit | undefined): boolean {
  const headers = new Headers(init?.headers);
  return headers.has('rsc') && !headers.has('next-router-prefetch');
}

/**
 * Makes the browser follow links itself, which loads the new build of the app. If the person has typed something,
 * the browser asks before it leaves the page. Returns a function that restores Next's navigation.
 */
export function forceFullPageNavigation(): () => void {
  const onClick = (event: MouseEvent) => {
    // Next listens on the document; stopping the event here makes the browser follow the link.
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
