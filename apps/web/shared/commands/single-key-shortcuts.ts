'use client';

import { useSyncExternalStore } from 'react';

const SINGLE_KEYS_STORAGE_KEY = 'coffer-single-keys';
const CHANGED = 'coffer:single-keys';

/**
 * Whether keys without ⌘ or Ctrl work as shortcuts. People who dictate or mistype can turn them off (WCAG 2.2, 2.1.4).
 */
export function areSingleKeysEnabled(): boolean {
  try {
    return localStorage.getItem(SINGLE_KEYS_STORAGE_KEY) !== 'off';
  } catch {
    // Without local storage shortcuts are on, the default.
    return true;
  }
}

/** Stores the setting in this browser; does nothing without local storage. */
export function storeSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(SINGLE_KEYS_STORAGE_KEY);
    else localStorage.setItem(SINGLE_KEYS_STORAGE_KEY, 'off');
  } catch {
    return;
  }
  window.dispatchEvent(new Event(CHANGED));
}

export function useAreSingleKeysEnabled(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysEnabled, () => true);
}

function subscribe(onChange: () => void): () => void {
  // `storage` fires for changes in other windows, `CHANGED` for this window.
  const names = ['storage', CHANGED];
  for (const name of names) window.addEventListener(name, onChange);
  return () => {
    for (const name of names) window.removeEventListener(name, onChange);
  };
}
