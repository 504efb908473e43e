'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useMemo, useSyncExternalStore } from 'react';
import { type Filters, filtersOf, readId, withFilters } from './filters.ts';

/** The parameter that names the transaction whose panel is open. */
const OPENED = 'transaction';
/** The parameter that is there while a new one is written down. */
const ADDING = 'new';

export interface Address {
  readonly filters: Filters;
  readonly opened: string | null;
  /** Each choice is one step back; what is typed letter by letter is one in all. */
  readonly setFilters: (filters: Filters) => void;
  readonly setText: (text: string) => void;
  readonly open: (id: string | null) => void;
  readonly adding: boolean;
  readonly setAdding: (adding: boolean) => void;
}

/** What the page shows stands in its address, and nowhere else. */
export function useAddress(): Address {
  const parameters = useParameters();
  const key = withFilters(new URLSearchParams(), filtersOf(parameters)).toString();
  const opened = readId(parameters.get(OPENED) ?? '') ?? null;
  const adding = parameters.has(ADDING);
  const filters = useMemo(() => filtersOf(new URLSearchParams(key)), [key]);
  return useMemo(() => ({ filters, opened, setFilters, setText, open, adding, setAdding }), [filters, opened, adding]);
}

/** Of the address as it is at this moment: Next tells of a change when it has drawn all that depends on it. */
function useParameters(): URLSearchParams {
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

function setFilters(filters: Filters): void {
  go('push', (parameters) => withFilters(parameters, filters));
}

function setText(text: string): void {
  const before = new URLSearchParams(window.location.search).get('text');
  go(before === null || text === '' ? 'push' : 'replace', (parameters) => {
    if (text === '') parameters.delete('text');
    else parameters.set('text', text);
    return parameters;
  });
}

function open(id: string | null): void {
  const before = new URLSearchParams(window.location.search).get(OPENED);
  if (before === id) return;
  go(before === null || id === null ? 'push' : 'replace', (parameters) => {
    if (id === null) parameters.delete(OPENED);
    else parameters.set(OPENED, id);
    return parameters;
  });
}

function setAdding(adding: boolean): void {
  if (new URLSearchParams(window.location.search).has(ADDING) === adding) return;
  go(adding ? 'push' : 'replace', (parameters) => {
    if (adding) parameters.set(ADDING, '');
    else parameters.delete(ADDING);
    return parameters;
  });
}

/** Through the browser's own history, which Next follows without asking the server for the page again. */
function go(how: 'push' | 'replace', change: (parameters: URLSearchParams) => URLSearchParams): void {
  const { pathname, search } = window.location;
  const next = change(new URLSearchParams(search)).toString();
  const address = next === '' ? pathname : `${pathname}?${next}`;
  if (how === 'push') window.history.pushState(null, '', address);
  else window.history.replaceState(null, '', address);
}
