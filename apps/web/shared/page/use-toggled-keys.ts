'use client';

import { useState } from 'react';

export interface ToggledKeys {
  readonly has: (key: string) => boolean;
  readonly toggle: (key: string) => void;
}

/**
 * The keys of the groups that the person has toggled, that is, expanded or collapsed contrary to their default. They
 * are kept while other data load.
 */
export function useToggledKeys(): ToggledKeys {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (key) => keys.has(key),
    toggle: (key) => setKeys((before) => before.symmetricDifference(new Set([key]))),
  };
}
