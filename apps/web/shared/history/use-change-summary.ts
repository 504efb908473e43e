import { useMemo } from 'react';
import {
  type ChangedRecordCounts,
  type SummarisedChange,
  summariseChange,
  summariseRecords,
} from './change-summary.ts';
import { useSummaryTexts } from './use-summary-texts.ts';

/** Returns `summariseChange` in the language of the page. */
export function useChangeSummary(): (changed: SummarisedChange) => string {
  const texts = useSummaryTexts();
  return useMemo(() => summariseChange.bind(null, texts), [texts]);
}

/** Returns `summariseRecords` in the language of the page. */
export function useRecordsSummary(): (records: ChangedRecordCounts) => string {
  const texts = useSummaryTexts();
  return useMemo(() => summariseRecords.bind(null, texts), [texts]);
}
