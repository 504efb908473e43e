'use client';

import { useSyncExternalStore } from 'react';

const QUERY = '(max-width: 44rem)';

/** Whether the window has room for no more than two columns of names. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(QUERY).matches,
    () => false,
  );
}

function watch(onChange: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
