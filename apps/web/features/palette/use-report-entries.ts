'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useFormat } from '#shared/format/use-format.ts';
import {
  neighbouringPeriod,
  PERIOD_PRESETS,
  type PeriodWithDays,
  periodParam,
  presetPeriod,
} from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { PaletteEntry } from './find-palette-entries.ts';
import { useOpenPage } from './use-open-page.ts';

const MONTHS_BACK = 36;
const YEARS_BACK = 10;

/** Reports of the named periods, and of single months and years until today. */
export function useReportEntries(): readonly PaletteEntry[] {
  const t = useTranslations('reports');
  const format = useFormat();
  const go = useOpenPage();
  const { today } = useWallet();
  return useMemo(() => {
    const named = PERIOD_PRESETS.map((preset) => ({
      period: presetPeriod(preset, today),
      name: t(`presets.${preset}`),
    }));
    const month = { ...presetPeriod('thisMonth', today), preset: null };
    const year = { ...presetPeriod('thisYear', today), preset: null };
    const months = backFrom(month, MONTHS_BACK).map((period) => ({ period, name: format.month(period.last) }));
    const years = backFrom(year, YEARS_BACK).map((period) => ({ period, name: period.period }));
    return [...named, ...months, ...years].flatMap(({ period, name }) => {
      const search = new URLSearchParams({ period: periodParam(period) });
      const entry = (report: 'flow' | 'worth', path: string): PaletteEntry => ({
        id: `${report}-${periodParam(period)}`,
        label: `${t(`tabs.${report}`)}: ${name}`,
        group: 'reports',
        words: t('title'),
        run: go(`${path}?${search}`),
      });
      return [entry('flow', '/reports'), entry('worth', '/reports/worth')];
    });
  }, [t, format, go, today]);
}

/** Up to `count` periods, latest first: the given period and earlier periods of the same kind. */
function backFrom(latest: PeriodWithDays, count: number): readonly PeriodWithDays[] {
  const periods: PeriodWithDays[] = [];
  for (
    let next: PeriodWithDays | null = latest;
    next !== null && periods.length < count;
    next = neighbouringPeriod(next, -1)
  ) {
    periods.push(next);
  }
  return periods;
}
