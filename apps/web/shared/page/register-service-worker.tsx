'use client';

import { useEffect } from 'react';

/**
 * Registers the service worker, which makes the app installable. Does nothing in development, where the service
 * worker's page would hide that the server has stopped.
 */
export function RegisterServiceWorker() {
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
    // Private windows may refuse the service worker. Then the app can't be installed, but everything else works.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  }, []);
  return null;
}
