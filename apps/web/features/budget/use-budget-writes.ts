'use client';

import { useMemo } from 'react';
import { useUndoableWrites } from '#shared/changes/use-undoable-writes.ts';
import { useTRPC } from '#shared/data/trpc.ts';

/** Functions that run writes to budgets. Each write can be undone; afterwards all budget queries are refetched. */
export function useBudgetWrites() {
  const trpc = useTRPC();
  return useUndoableWrites(useMemo(() => trpc.budgets.pathKey(), [trpc]));
}
