'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page is hydrated; a form submitted earlier would be lost. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
