import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { SummaryTexts } from './change-summary.ts';

/** The texts of summaries in the language of the page. */
export function useSummaryTexts(): SummaryTexts {
  const history = useTranslations('settings.history');
  const locale = useLocale();
  return useMemo(() => ({ history, locale }), [history, locale]);
}
