'use client';

import { useLayoutEffect, useState } from 'react';

/** False on the server and during hydration. */
export function useIsInteractive(): boolean {
  const [isRunning, setIsRunning] = useState(false);
  useLayoutEffect(() => setIsRunning(true), []);
  return isRunning;
}
