'use client';

import { lastOfMonth } from '@coffer/domain/dates.ts';
import { formatAmount } from '@coffer/ui/amount-format.ts';
import { Card } from '@coffer/ui/card.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EChartsType } from 'echarts/core';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { ChartCanvas } from '#shared/charts/chart-canvas.tsx';
import { ChartFrame } from '#shared/charts/chart-frame.tsx';
import { ChartLegend } from '#shared/charts/chart-legend.tsx';
import { type ChartSeries, seriesRows } from '#shared/charts/chart-series.ts';
import type { ChartStyle } from '#shared/charts/chart-style.ts';
import { SeriesTable } from '#shared/charts/series-table.tsx';
import { usePeriodFormatter } from '#shared/charts/use-period-formatter.ts';
import { useTRPC } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useRegion } from '#shared/format/use-region.ts';
import { type PeriodWithDays, periodContaining } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { addMonthClickListener, monthBarsOption } from './month-bars-option.ts';
import { cashFlowMonthSeries, chartMonthHref, monthChartDateRange } from './month-chart.ts';
import { showPeriod } from './use-period.ts';

interface Props {
  readonly shown: PeriodWithDays;
  /** Whether to hide the card without data, because the page already says that the period is empty. */
  readonly hidesEmpty: boolean;
}

/** Income and expenses of the year that ends with the period; each month links to its report. */
export function MonthlyCashFlowCard({ shown, hidesEmpty }: Props) {
  const t = useTranslations('reports.flowCharts');
  const words = useTranslations('reports');
  const period = useTranslations('home.chart')('period');
  const { wallet, today } = useWallet();
  const nameOf = useMonthNames(shown);
  const { hrefOf, show } = useMonthLinks(shown);
  const { data, error, refetch } = useMonths(shown);
  const series = useMemo(() => {
    if (data === undefined) return null;
    const names = {
      income: words('parts.income'),
      expense: words('parts.expense'),
      uncategorizedIn: t('uncategorizedIn'),
      uncategorizedOut: t('uncategorizedOut'),
      net: words('net'),
    };
    return cashFlowMonthSeries(data, names, today);
  }, [data, t, words, today]);
  const isEmpty =
    series?.columns.every(({ values }) => values.every((value) => value === null || value === 0)) ?? false;
  const [from = '', to = ''] = [series?.periods[0], series?.periods.at(-1)];
  if (hidesEmpty && isEmpty) return null;
  return (
    <Card title={t('months')}>
      <ChartFrame
        title={t('months')}
        filename={`${t('months')} ${from} - ${to}`}
        controls={<p className="text-muted text-sm">{from !== '' && `${nameOf(from)} – ${nameOf(to)}`}</p>}
        ready={series !== null}
        problem={error}
        onRetry={() => void refetch()}
        empty={isEmpty ? t('noMonths') : undefined}
        rows={() => (series === null ? [] : seriesRows(series, period))}
        picture={(chart) => <Picture series={series} shown={shown} nameOf={nameOf} chart={chart} onShow={show} />}
        table={() =>
          series !== null && (
            <SeriesTable
              series={series}
              title={`${t('months')}, ${nameOf(from)} – ${nameOf(to)}`}
              currency={wallet.currency}
              nameOf={nameOf}
              hrefOf={hrefOf}
              onShow={show}
            />
          )
        }
      >
        <ChartLegend series={isEmpty ? null : series} />
      </ChartFrame>
    </Card>
  );
}

/** Returns the names of months. The name of the current month includes the last day that its numbers cover. */
function useMonthNames(shown: PeriodWithDays): (month: string) => string {
  const t = useTranslations('reports.flowCharts');
  const format = useFormat();
  const { today } = useWallet();
  const nameOf = usePeriodFormatter();
  const { end } = monthChartDateRange(shown, today);
  const running = end === today && end < lastOfMonth(today) ? today.slice(0, 7) : null;
  return useCallback(
    (month) =>
      month === running ? t('monthToDate', { month: nameOf(month), date: format.shortDate(today) }) : nameOf(month),
    [t, format, nameOf, running, today],
  );
}

function useMonths(shown: PeriodWithDays) {
  const trpc = useTRPC();
  const { walletId, today } = useWallet();
  const input = { walletId, ...monthChartDateRange(shown, today) };
  return useQuery(
    trpc.reports.cashFlowSeries.queryOptions(input, {
      trpc: { context: UNBATCHED_CONTEXT },
      placeholderData: keepPreviousData,
    }),
  );
}

interface PictureProps {
  readonly series: ChartSeries | null;
  readonly shown: PeriodWithDays;
  readonly nameOf: (month: string) => string;
  readonly chart: RefObject<EChartsType | null>;
  readonly onShow: (month: string) => void;
}

function Picture({ series, shown: { first, last }, nameOf: periodName, chart, onShow }: PictureProps) {
  const t = useTranslations('reports.flowCharts');
  const region = useRegion();
  const { currency } = useWallet().wallet;
  const build = useMemo(() => {
    if (series === null) return null;
    const amount = (value: number) => formatAmount(value, { locale: region, currency });
    const lastIndex = lastDataIndex(series);
    const [from = '', to = ''] = [series.periods[0], series.periods[lastIndex]];
    const latest = (key: string) => amount(series.columns.find((column) => column.key === key)?.values[lastIndex] ?? 0);
    const description = t('monthsDescription', {
      from: periodName(from),
      to: periodName(to),
      income: latest('income'),
      expense: latest('expense'),
      net: latest('net'),
    });
    const shown = (month: string) => month >= (first ?? '').slice(0, 7) && month <= last.slice(0, 7);
    return (look: ChartStyle) =>
      monthBarsOption({ series, shown, description, region, currency, periodName, amount }, look);
  }, [t, series, first, last, region, currency, periodName]);
  const months = useRef<readonly string[]>([]);
  useEffect(() => {
    months.current = series?.periods ?? [];
  }, [series]);
  const attach = useCallback(
    (made: EChartsType) => {
      addMonthClickListener(made, (at) => {
        const month = months.current[at];
        if (month !== undefined) onShow(month);
      });
    },
    [onShow],
  );
  return <ChartCanvas build={build} chart={chart} load={flows} attach={attach} />;
}

/** The index of the last month with numbers; future months have none. */
function lastDataIndex({ columns }: ChartSeries): number {
  return Math.max(...columns.map(({ values }) => values.findLastIndex((value) => value !== null)));
}

const flows = () => import('#shared/charts/echarts-for-reports.ts');

/** The link of each month, and a function that follows it. */
function useMonthLinks(shown: PeriodWithDays) {
  const router = useRouter();
  const { walletId, today } = useWallet();
  const { end } = monthChartDateRange(shown, today);
  const hrefOf = useCallback(
    (month: string) => chartMonthHref(walletId, { end, today }, month),
    [walletId, end, today],
  );
  const show = useCallback(
    (month: string) => {
      const href = hrefOf(month);
      if (href.startsWith('?')) showPeriod(periodContaining('month', `${month}-01`));
      else router.push(href);
    },
    [hrefOf, router],
  );
  return { hrefOf, show };
}
