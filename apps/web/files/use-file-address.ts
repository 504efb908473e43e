'use client';

import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { type FileFilters, fileFiltersOf } from './file-filters.ts';

export interface FileAddress {
  readonly filters: FileFilters;
  /** The file whose sheet is open. */
  readonly opened: string | null;
  readonly open: (id: string | null) => void;
  readonly setText: (text: string) => void;
  readonly setUnattached: (only: boolean) => void;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the page shows stands in its address, and nowhere else. */
export function useFileAddress(): FileAddress {
  const parameters = useSearchParams();
  const { text, attached } = fileFiltersOf(parameters);
  const named = parameters.get('file') ?? '';
  const opened = UUID.test(named) ? named : null;
  return useMemo(() => {
    const filters = fileFiltersOf(new URLSearchParams({ text: text ?? '', attached: String(attached) }));
    return { filters, opened, open, setText, setUnattached };
  }, [text, attached, opened]);
}

function open(id: string | null): void {
  const walks = id !== null && new URLSearchParams(window.location.search).has('file');
  go(walks ? 'replace' : 'push', 'file', id);
}

function setText(text: string): void {
  const typesOn = text !== '' && new URLSearchParams(window.location.search).has('text');
  go(typesOn ? 'replace' : 'push', 'text', text === '' ? null : text);
}

function setUnattached(only: boolean): void {
  go('push', 'attached', only ? 'false' : null);
}

/** Through the browser's own history, which Next follows without asking the server for the page again. */
function go(how: 'push' | 'replace', name: string, value: string | null): void {
  const { pathname, search } = window.location;
  const parameters = new URLSearchParams(search);
  if (parameters.get(name) === value) return;
  if (value === null) parameters.delete(name);
  else parameters.set(name, value);
  const next = parameters.toString();
  const address = next === '' ? pathname : `${pathname}?${next}`;
  if (how === 'push') window.history.pushState(null, '', address);
  else window.history.replaceState(null, '', address);
}
