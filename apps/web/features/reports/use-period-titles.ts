'use client';

import { addDays, earlierDate } from '@coffer/domain/dates.ts';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { usePeriodFormatter } from '#shared/charts/use-period-formatter.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { daysUpToToday, type PeriodPreset, type PeriodWithDays } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** Returns functions that format the title of a period and its days, for pages, columns and file names. */
export function usePeriodTitles() {
  const t = useTranslations('reports');
  const format = useFormat();
  const isoName = usePeriodFormatter();
  const { today } = useWallet();
  return useMemo(() => {
    const presetName = (preset: PeriodPreset) => t(`presets.${preset}`);
    /** The short title for a column or a file: October 2026, Last 30 days, All time. */
    const short = ({ preset, period, unit }: PeriodWithDays) =>
      preset !== null && (unit === 'days' || unit === 'all') ? presetName(preset) : isoName(period);
    return {
      presetName,
      short,
      /** The title with the name of the preset: Last month · October 2026. */
      full: (shown: PeriodWithDays) => {
        const name = short(shown);
        return shown.preset === null || name === presetName(shown.preset)
          ? name
          : `${presetName(shown.preset)} · ${name}`;
      },
      /** The title for a file name, without slashes and other characters that a file system may reject. */
      inFile: (shown: PeriodWithDays) =>
        shown.first === null ? `${short(shown)} ${shown.last}` : shown.period.replace('/', ' - '),
      /** The days of the period: 1 Oct – 31 Oct 2026 */
      days: ({ first, last }: PeriodWithDays) =>
        first === null ? t('until', { date: format.date(last) }) : format.days(first, last),
      /** The valuation day: the end of the period or, if that is in the future, today. */
      valuedOn: (shown: PeriodWithDays) => format.date(daysUpToToday(shown, today).last),
      /** The day that the valuation is compared with. */
      dayBefore: ({ first }: PeriodWithDays) => format.date(earlierDate(addDays(first ?? today, -1), today)),
    };
  }, [t, format, isoName, today]);
}
