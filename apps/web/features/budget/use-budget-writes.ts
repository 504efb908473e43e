'use client';

import { useMemo } from 'react';
import { useUndoableWrites } from '#shared/changes/use-undoable-writes.ts';
import { useTRPC } from '#shared/data/trpc.ts';

/** Writes to budgets, each with an undo; afterwards everything about budgets is refetched. */
export function useBudgetWrites() {
  const trpc = useTRPC();
  return useUndoableWrites(useMemo(() => trpc.budgets.pathKey(), [trpc]));
}
