'use client';

import { useSyncExternalStore } from 'react';

const KEPT = 'coffer-single-keys';
const CHANGED = 'coffer:single-keys';

/**
 * Whether keys without ⌘ or Ctrl are shortcuts here: who dictates, or presses keys by mistake, can turn them off
 * (WCAG 2.2, 2.1.4).
 */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEPT) !== 'off';
  } catch {
    // A browser that keeps nothing: they are on, as at the first visit.
    return true;
  }
}

/** Kept by this browser; a browser that keeps nothing stays as it is. */
export function keepSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, 'off');
  } catch {
    return;
  }
  window.dispatchEvent(new Event(CHANGED));
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, singleKeysOn, () => true);
}

function subscribe(onChange: () => void): () => void {
  // Of another window of the same browser, and of this one.
  const names = ['storage', CHANGED];
  for (const name of names) window.addEventListener(name, onChange);
  return () => {
    for (const name of names) window.removeEventListener(name, onChange);
  };
}
