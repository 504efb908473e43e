'use client';

import { useState } from 'react';
import { idempotencyContext } from './trpc-links.ts';

/**
 * Provides an idempotency key for a write: the key stays the same while the same input is resent, so the service
 * performs it once. After success the next write gets a new key.
 */
export function useIdempotencyKey() {
  const [once] = useState(createOnce);
  return once;
}

function createOnce() {
  const keys = new Map<string, string>();
  return async <Answer>(
    sent: unknown,
    send: (context: ReturnType<typeof idempotencyContext>) => Promise<Answer>,
  ): Promise<Answer> => {
    const text = JSON.stringify(sent);
    const key = keys.get(text) ?? newIdempotencyKey();
    keys.set(text, key);
    const answer = await send(idempotencyContext(key));
    keys.delete(text);
    return answer;
  };
}

/** A new random idempotency key. It is not made by `crypto.randomUUID`, which exists only on secure origins. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
