import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import {
  type ChangedRecordCounts,
  type SummarisedChange,
  summariseChange,
  summariseRecords,
} from './change-summary.ts';

/** Returns `summariseChange` in the language of the page. */
export function useChangeSummary(): (changed: SummarisedChange) => string {
  const history = useTranslations('settings.history');
  const locale = useLocale();
  return useMemo(() => summariseChange.bind(null, { history, locale }), [history, locale]);
}

/** Returns `summariseRecords` in the language of the page. */
export function useRecordsSummary(): (records: ChangedRecordCounts) => string {
  const history = useTranslations('settings.history');
  const locale = useLocale();
  return useMemo(() => summariseRecords.bind(null, { history, locale }), [history, locale]);
}
