'use client';

import { useEffect, useState } from 'react';

/** The pause in typing before the service is queried. */
const REST_MS = 200;

/** The text with a delay: the result changes only after a pause in typing. */
export function useDebouncedText(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
