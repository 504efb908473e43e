'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import { Selection } from './change/selection.ts';
import { useChanges } from './change/use-changes.ts';
import type { Listed } from './change/use-kept.ts';
import type { Filters } from './filters.ts';
import { type Ledger, useLookups } from './ledger.tsx';

/** The page's own selection and changes. */
export function useOwnLedger(filters: Filters, refresh: () => Promise<void>): Ledger {
  const lookups = useLookups();
  const [selection] = useState(() => new Selection());
  const listed = useRef<Listed>({ filters, refresh });
  useEffect(() => {
    listed.current = { filters, refresh };
  }, [filters, refresh]);
  const before = useRef(filters);
  useEffect(() => {
    // What is selected and not seen any more would be changed unseen.
    if (before.current !== filters) selection.clear();
    before.current = filters;
  }, [filters, selection]);
  const { pending, changes } = useChanges(listed, selection);
  return useMemo(() => ({ lookups, pending, selection, changes }), [lookups, pending, selection, changes]);
}
