'use client';

import { useLayoutEffect, useState } from 'react';

/** False on the server and while the browser takes over what the server has drawn. */
export function useIsRunning(): boolean {
  const [isRunning, setIsRunning] = useState(false);
  useLayoutEffect(() => setIsRunning(true), []);
  return isRunning;
}
