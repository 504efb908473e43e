'use client';

import { useMemo } from 'react';
import { changeParameters, goTo, parametersNow, showParameter, useParameters } from '#shared/page/parameters.ts';
import { type Filters, filtersOf, readId, withFilters } from '#shared/transactions/filters.ts';

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

/** The page's state is in its address, and nowhere else. */
export function useAddress(): Address {
  const parameters = useParameters();
  const key = withFilters(new URLSearchParams(), filtersOf(parameters)).toString();
  const opened = readId(parameters.get(OPENED) ?? '') ?? null;
  const adding = parameters.has(ADDING);
  const filters = useMemo(() => filtersOf(new URLSearchParams(key)), [key]);
  return useMemo(() => ({ filters, opened, setFilters, setText, open, adding, setAdding }), [filters, opened, adding]);
}

function setFilters(filters: Filters): void {
  goTo('push', withFilters(parametersNow(), filters));
}

function setText(text: string): void {
  showParameter('text', text === '' ? null : text);
}

function open(id: string | null): void {
  showParameter(OPENED, id);
}

function setAdding(adding: boolean): void {
  changeParameters(adding ? 'push' : 'replace', { [ADDING]: adding ? '' : null });
}
