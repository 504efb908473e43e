'use client';

import { useState } from 'react';

export interface ToggledKeys {
  readonly has: (key: string) => boolean;
  readonly toggle: (key: string) => void;
}

/** The groups that the person has expanded or collapsed, kept while other data loads. */
export function useToggledKeys(): ToggledKeys {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (key) => keys.has(key),
    toggle: (key) => setKeys((before) => before.symmetricDifference(new Set([key]))),
  };
}
