'use client';

import { useLocale } from 'next-intl';

/** “Household” and “Club” */
export function useListOfNames(): (names: readonly string[]) => string {
  const format = new Intl.ListFormat(useLocale(), { type: 'conjunction' });
  return (names) => format.format(names.map((name) => `“${name}”`));
}
