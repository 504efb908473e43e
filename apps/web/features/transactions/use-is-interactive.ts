'use client';

import { useLayoutEffect, useState } from 'react';

/** Whether the page reacts to input: false on the server and during hydration, then true. */
export function useIsInteractive(): boolean {
  const [isRunning, setIsRunning] = useState(false);
  useLayoutEffect(() => setIsRunning(true), []);
  return isRunning;
}
