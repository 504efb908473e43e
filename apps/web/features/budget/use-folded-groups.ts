'use client';

import { useState } from 'react';

export interface FoldedGroups {
  readonly folded: ReadonlySet<string>;
  readonly toggle: (group: string) => void;
}

/** The groups whose envelopes the person has collapsed in this browser. */
export function useFoldedGroups(budgetId: string): FoldedGroups {
  const [folded, setFolded] = useState(() => keptFolds(budgetId));
  const toggle = (group: string) => {
    const next = folded.symmetricDifference(new Set([group]));
    setFolded(next);
    keepFolds(budgetId, next);
  };
  return { folded, toggle };
}

const keyOf = (budgetId: string) => `coffer-budget-folds-${budgetId}`;

function keptFolds(budgetId: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(budgetId)) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((group) => typeof group === 'string') : []);
  } catch {
    // Local storage is unavailable or contains something else.
    return new Set();
  }
}

function keepFolds(budgetId: string, folded: ReadonlySet<string>): void {
  try {
    localStorage.setItem(keyOf(budgetId), JSON.stringify([...folded]));
  } catch {
    // If storing fails, all groups are expanded on the next visit.
  }
}
