'use client';

import { useLocale, useTranslations } from 'next-intl';

/** Joins quoted names into a list in the reader’s language: “Household” and “Club”. */
export function useQuotedNameList(): (names: readonly string[]) => string {
  const t = useTranslations('settings');
  const format = new Intl.ListFormat(useLocale(), { type: 'conjunction' });
  return (names) => format.format(names.map((name) => t('quoted', { name })));
}
