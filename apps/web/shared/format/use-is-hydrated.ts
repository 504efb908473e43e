'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page's scripts have taken over: a form that was sent before them would be lost. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
