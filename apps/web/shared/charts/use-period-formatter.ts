'use client';

import { isoPeriodDays } from '@coffer/domain/periods.ts';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useFormat } from '#shared/format/use-format.ts';

/** Returns a function that formats a period's ISO name for display: `2026-W47` → Week 47 of 2026. */
export function usePeriodFormatter(): (period: string) => string {
  const t = useTranslations('home.chart');
  const format = useFormat();
  return useCallback(
    (period) => {
      if (period.includes('/')) {
        const { start: first, end: last } = isoPeriodDays(period);
        return format.days(first, last);
      }
      const year = period.slice(0, 4);
      if (period.includes('W')) {
        const { start: first, end: last } = isoPeriodDays(period);
        const days = { first: format.shortDate(first), last: format.shortDate(last) };
        return t('week', { week: Number(period.slice(6)), year, ...days });
      }
      if (period.includes('Q')) return t('quarter', { quarter: period.slice(6), year });
      if (period.length === 4) return year;
      return period.length === 7 ? format.month(period) : format.date(period);
    },
    [t, format],
  );
}
