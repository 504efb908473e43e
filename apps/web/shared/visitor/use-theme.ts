'use client';

import { useSyncExternalStore } from 'react';
import { isTheme, type Theme } from './theme.ts';

/** The theme chosen in this browser. Components that use this hook render again when the theme changes. */
export function useTheme(onServer: Theme = 'system'): Theme {
  return useSyncExternalStore(subscribe, themeNow, () => onServer);
}

function themeNow(): Theme {
  const theme = document.documentElement.dataset['theme'];
  return isTheme(theme) ? theme : 'system';
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
