import { storeCookie } from './store-cookie.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value);
}

/** Applies a theme, and stores it in this browser for a year. */
export function storeTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  storeChoice('coffer-theme', theme);
}

/** Stores a choice that the first paint depends on. */
export function storeChoice(name: 'coffer-theme' | 'coffer-locale', value: string): void {
  storeCookie(name, value);
}
