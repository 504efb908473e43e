'use client';

import { useEffect } from 'react';

/** Registers the service worker, which makes the app installable. In development it would hide a stopped server. */
export function ServiceWorker() {
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
    // Without it, which private windows may refuse, everything but installing works.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  }, []);
  return null;
}
