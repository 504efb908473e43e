'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useMemo, useSyncExternalStore } from 'react';

/** The address's parameters as they are at this moment: Next tells of a change when it has drawn all that follows. */
export function useParameters(): URLSearchParams {
  const told = useSearchParams().toString();
  const pathname = usePathname();
  const search = useSyncExternalStore(
    subscribe,
    // While another page is on its way, this one stays as it is.
    () => (window.location.pathname === pathname ? window.location.search.slice(1) : told),
    () => told,
  );
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Where a browser has no such event the next drawing reads the address all the same. */
function subscribe(listener: () => void): () => void {
  const navigation: unknown = Reflect.get(window, 'navigation');
  if (!(navigation instanceof EventTarget)) return () => undefined;
  navigation.addEventListener('currententrychange', listener);
  return () => navigation.removeEventListener('currententrychange', listener);
}

export function parametersNow(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

/** Takes effect at once, as one step that leads back when it is pushed; without asking the server for the page again. */
export function changeParameters(how: 'push' | 'replace', values: Readonly<Record<string, string | null>>): void {
  const parameters = parametersNow();
  for (const [name, value] of Object.entries(values)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  goTo(how, parameters);
}

/** One that appears or goes is a step that leads back; what it is changed to meanwhile is one in all. */
export function showParameter(name: string, value: string | null): void {
  changeParameters(value !== null && parametersNow().has(name) ? 'replace' : 'push', { [name]: value });
}

export function goTo(how: 'push' | 'replace', parameters: URLSearchParams): void {
  const { pathname } = window.location;
  const next = parameters.toString();
  if (next === parametersNow().toString()) return;
  const address = next === '' ? pathname : `${pathname}?${next}`;
  if (how === 'push') window.history.pushState(null, '', address);
  else window.history.replaceState(null, '', address);
}
