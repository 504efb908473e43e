'use client';

import { useMemo } from 'react';
import {
  changeUrlParameters,
  currentUrlParameters,
  pushOrReplaceUrlParameter,
  setUrlParameters,
  useUrlParameters,
} from '#shared/page/url-parameters.ts';
import {
  readTransactionFilters,
  readUuid,
  type TransactionListFilters,
  withFilters,
} from '#shared/transactions/filters.ts';

/** The parameter with the transaction whose panel is open. */
const OPENED = 'transaction';
/** The parameter that opens the form for a new transaction. */
const ADDING = 'new';

export interface TransactionListUrlState {
  readonly filters: TransactionListFilters;
  readonly opened: string | null;
  /** Changes the filters. Each choice adds a step to the browser history; all typing together adds a single step. */
  readonly setFilters: (filters: TransactionListFilters) => void;
  readonly setText: (text: string) => void;
  readonly open: (id: string | null) => void;
  readonly adding: boolean;
  readonly setAdding: (adding: boolean) => void;
}

/** The filters, the open transaction and the open form of the transaction page, stored only in the URL. */
export function useTransactionListUrlState(): TransactionListUrlState {
  const parameters = useUrlParameters();
  const key = withFilters(new URLSearchParams(), readTransactionFilters(parameters)).toString();
  const opened = readUuid(parameters.get(OPENED) ?? '') ?? null;
  const adding = parameters.has(ADDING);
  const filters = useMemo(() => readTransactionFilters(new URLSearchParams(key)), [key]);
  return useMemo(() => ({ filters, opened, setFilters, setText, open, adding, setAdding }), [filters, opened, adding]);
}

function setFilters(filters: TransactionListFilters): void {
  setUrlParameters('push', withFilters(currentUrlParameters(), filters));
}

function setText(text: string): void {
  pushOrReplaceUrlParameter('text', text === '' ? null : text);
}

function open(id: string | null): void {
  pushOrReplaceUrlParameter(OPENED, id);
}

function setAdding(adding: boolean): void {
  changeUrlParameters(adding ? 'push' : 'replace', { [ADDING]: adding ? '' : null });
}
