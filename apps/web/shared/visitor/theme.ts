import { storeCookie } from './store-cookie.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value);
}

/** Applies a theme, and stores it in this browser for a year. */
export function storeTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  storeDisplayPreference('coffer-theme', theme);
}

/** Stores the theme or the language in a cookie for a year, because the first paint depends on them. */
export function storeDisplayPreference(name: 'coffer-theme' | 'coffer-locale', value: string): void {
  storeCookie(name, value);
}
