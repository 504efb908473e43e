'use client';

import { useLocale } from 'next-intl';

/** The BCP 47 tag for formatting dates and numbers. Messages format their numbers with it too. */
export function useRegion(): string {
  return useLocale();
}
