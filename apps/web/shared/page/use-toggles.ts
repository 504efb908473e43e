'use client';

import { useState } from 'react';

export interface ToggledKeys {
  readonly has: (key: string) => boolean;
  readonly toggle: (key: string) => void;
}

/** What the person has folded or opened, kept while other numbers load. */
export function useToggledKeys(): ToggledKeys {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (key) => keys.has(key),
    toggle: (key) => setKeys((before) => before.symmetricDifference(new Set([key]))),
  };
}
