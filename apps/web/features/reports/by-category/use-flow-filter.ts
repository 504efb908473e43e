'use client';

import { useMemo } from 'react';
import { currentUrlParameters, setUrlParameters, useUrlParameters } from '#shared/page/url-parameters.ts';
import { readTransactionFilters, withFilters } from '#shared/transactions/filters.ts';
import type { FlowFilter } from '../cash-flow-input.ts';

/** The filter in the page's address, and a function that changes it. */
export function useFlowFilter(): readonly [FlowFilter, (next: FlowFilter) => void] {
  const parameters = useUrlParameters();
  const filter = useMemo(() => flowFilterOf(parameters), [parameters]);
  return [filter, (next) => setUrlParameters('push', withFilters(currentUrlParameters(), next))];
}

function flowFilterOf(parameters: URLSearchParams): FlowFilter {
  const { assetIds, tagIds, assignedUserId } = readTransactionFilters(parameters);
  return {
    ...(assetIds === undefined ? {} : { assetIds }),
    ...(tagIds === undefined ? {} : { tagIds }),
    ...(assignedUserId === undefined ? {} : { assignedUserId }),
  };
}
