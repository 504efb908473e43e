'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type ImportFile, isImportFileBusy } from './import-file.ts';

/**
 * Refetches all data when the import of one of these files ends, because it may have changed transactions, balances and
 * reports.
 */
export function useRefetchAfterImport(files: readonly ImportFile[]): void {
  const queryClient = useQueryClient();
  const busy = files
    .filter(isImportFileBusy)
    .map(({ id }) => id)
    .join(' ');
  const before = useRef(busy);
  useEffect(() => {
    const now = new Set(busy.split(' '));
    const ended = before.current.split(' ').some((id) => id !== '' && !now.has(id));
    before.current = busy;
    if (ended) void queryClient.invalidateQueries();
  }, [busy, queryClient]);
}
