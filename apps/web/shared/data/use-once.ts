'use client';

import { useRef } from 'react';
import { onceBy } from './links.ts';

/**
 * The key under which something is sent: the same as long as it is the same, so that it is done once however often it
 * is sent because no answer came. When it is done, the next one gets another key.
 */
export function useOnce() {
  const last = useRef<{ readonly text: string; readonly key: string } | null>(null);
  return {
    contextFor: (sent: unknown) => {
      const text = JSON.stringify(sent);
      if (last.current?.text !== text) last.current = { text, key: newKey() };
      return onceBy(last.current.key);
    },
    done: () => {
      last.current = null;
    },
  };
}

/** Without `crypto.randomUUID`, which pages have on secure origins only. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
