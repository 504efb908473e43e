'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useFormat } from '#shared/format/use-format.ts';
import { dueCount, lastDueMonth, type Recurrence } from './due-months.ts';

/**
 * Returns a function that describes a recurrence in words, such as `each month from March 2027, 12 times, until
 * February 2028`.
 */
export function useRecurrenceSentence(): (recurrence: Recurrence) => string {
  const t = useTranslations('plan');
  const format = useFormat();
  return useCallback(
    (recurrence) => {
      const month = format.month(recurrence.month);
      if (recurrence.frequency === 0) return t('once', { month });
      const every = t('every', { frequency: recurrence.frequency, month });
      const [times, last] = [dueCount(recurrence), lastDueMonth(recurrence)];
      return times === null || last === null ? every : t('limited', { every, times, last: format.month(last) });
    },
    [t, format],
  );
}
