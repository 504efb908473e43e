'use client';

import { useMemo } from 'react';
import { useHidden } from '#shared/changes/pending-deletions.tsx';
import type { TransactionPages } from '../use-transaction-pages.ts';

interface Neighbours {
  readonly previous: string | null;
  readonly next: string | null;
}

/** The loaded transactions that stand before and after this one in the list. */
export function useNeighbours({ query: { data } }: TransactionPages, id: string): Neighbours {
  const hidden = useHidden();
  const ids = useMemo(
    () => data?.pages.flatMap(({ items }) => items.flatMap((record) => (hidden.has(record.id) ? [] : record.id))) ?? [],
    [data, hidden],
  );
  const at = ids.indexOf(id);
  return at < 0 ? { previous: null, next: null } : { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null };
}
