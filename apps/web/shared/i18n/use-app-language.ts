'use client';

import { useLocale } from 'next-intl';
import { isLocale, LOCALES, type Locale } from './locales.ts';

/** The language of the app, without the reader's region. */
export function useAppLanguage(): Locale {
  const [language] = useLocale().split('-');
  return isLocale(language) ? language : LOCALES[0];
}
