export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value);
}

/** Applies a theme, and stores it in this browser for a year. */
export function keepTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  keepChoice('coffer-theme', theme);
}

/** Stores a choice in a cookie, because the server needs it for the first paint. */
export function keepChoice(name: 'coffer-theme' | 'coffer-locale', value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`;
}
