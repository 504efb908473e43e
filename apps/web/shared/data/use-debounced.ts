'use client';

import { useEffect, useState } from 'react';

/** So long nothing is typed before the service is asked. */
const REST_MS = 200;

/** The text as it was when nothing had been typed for a moment. */
export function useDebounced(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
