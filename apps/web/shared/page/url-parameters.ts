'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useMemo, useSyncExternalStore } from 'react';

/** The current parameters of the URL. Next's own hook reports a change only after rendering it. */
export function useUrlParameters(): URLSearchParams {
  const renderedSearch = useSearchParams().toString();
  const pathname = usePathname();
  const search = useSyncExternalStore(
    subscribe,
    // During a navigation, the old page keeps its own parameters.
    () => (window.location.pathname === pathname ? window.location.search.slice(1) : renderedSearch),
    () => renderedSearch,
  );
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Subscribes to changes of the address. Without the Navigation API, only the next render reads the new address. */
function subscribe(listener: () => void): () => void {
  const navigation: unknown = Reflect.get(window, 'navigation');
  if (!(navigation instanceof EventTarget)) return () => undefined;
  navigation.addEventListener('currententrychange', listener);
  return () => navigation.removeEventListener('currententrychange', listener);
}

export function currentUrlParameters(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

/**
 * Changes parameters of the URL immediately, without requesting the page from the server. A null value removes the
 * parameter. `push` adds a step to the browser history.
 */
export function changeUrlParameters(how: 'push' | 'replace', values: Readonly<Record<string, string | null>>): void {
  const parameters = currentUrlParameters();
  for (const [name, value] of Object.entries(values)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  setUrlParameters(how, parameters);
}

/**
 * Sets a parameter of the URL, or removes it for null. Adding or removing it adds a step to the browser history;
 * changing its value doesn't.
 */
export function pushOrReplaceUrlParameter(name: string, value: string | null): void {
  changeUrlParameters(value !== null && currentUrlParameters().has(name) ? 'replace' : 'push', { [name]: value });
}

export function setUrlParameters(how: 'push' | 'replace', parameters: URLSearchParams): void {
  const { pathname } = window.location;
  const next = parameters.toString();
  if (next === currentUrlParameters().toString()) return;
  const address = next === '' ? pathname : `${pathname}?${next}`;
  if (how === 'push') window.history.pushState(null, '', address);
  else window.history.replaceState(null, '', address);
}
