'use client';

import { Card } from '@coffer/ui/card.tsx';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { groupLargestAssets } from '#shared/charts/largest-assets.ts';
import { NetWorthPanel } from '#shared/charts/net-worth-chart.tsx';
import { daysUpToToday, isFuturePeriod, type PeriodWithDays } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { netWorthPeriodSeriesInput } from './net-worth-chart-series.ts';
import { type NetWorthReportQuery, useNetWorthTable } from './use-net-worth-report.ts';
import { useSectionName } from './use-section-name.ts';

/** Net worth in a period, and in an equally long time before. */
export function NetWorthChartCard({ shown, worth }: { shown: PeriodWithDays; worth: NetWorthReportQuery }) {
  const t = useTranslations('reports.worth');
  const { walletId, today } = useWallet();
  const parts = useChartParts(worth);
  const input = useMemo(() => ({ walletId, ...netWorthPeriodSeriesInput(shown, today) }), [walletId, shown, today]);
  const marked = useMemo(() => {
    const { first, last } = daysUpToToday(shown, today);
    return first === null ? null : { first, last };
  }, [shown, today]);
  return (
    <Card title={t('overTime')}>
      {isFuturePeriod(shown, today) ? (
        <p className="text-muted">{t('ahead')}</p>
      ) : (
        <NetWorthPanel {...parts} input={input} until={marked?.last ?? today} marked={marked} empty={t('noChange')} />
      )}
    </Card>
  );
}

function useChartParts(worth: NetWorthReportQuery) {
  const t = useTranslations('home.chart');
  const nameOf = useSectionName();
  const table = useNetWorthTable(worth, true, null);
  return useMemo(() => {
    const sections = table?.sections ?? [];
    const held = sections.flatMap(({ rows }) => rows.map(({ asset: { id, name }, value }) => ({ id, name, value })));
    return {
      groups: sections.map((section) => ({
        id: section.id,
        name: nameOf(section),
        assetIds: section.rows.map(({ asset }) => asset.id),
      })),
      assets: groupLargestAssets(held, t('others')),
      hasPositions: sections.some(({ rows }) => rows.some((row) => row.hasPositions)),
    };
  }, [table, nameOf, t]);
}
