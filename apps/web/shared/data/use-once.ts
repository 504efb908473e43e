'use client';

import { useState } from 'react';
import { onceBy } from './links.ts';

/**
 * Sends something under a key: the same as long as it is the same, so that it is done once however often it is sent
 * because no answer came. When it is done, the next one gets another key.
 */
export function useOnce() {
  const [once] = useState(createOnce);
  return once;
}

function createOnce() {
  const keys = new Map<string, string>();
  return async <Answer>(
    sent: unknown,
    send: (context: ReturnType<typeof onceBy>) => Promise<Answer>,
  ): Promise<Answer> => {
    const text = JSON.stringify(sent);
    const key = keys.get(text) ?? newKey();
    keys.set(text, key);
    const answer = await send(onceBy(key));
    keys.delete(text);
    return answer;
  };
}

/** Without `crypto.randomUUID`, which pages have on secure origins only. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
