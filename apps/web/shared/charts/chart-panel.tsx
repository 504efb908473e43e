'use client';

import { formatAmount } from '@coffer/ui/amount-format.ts';
import type { EChartsType } from 'echarts/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { useRegion } from '#shared/format/use-region.ts';
import { ChartCanvas } from './chart-canvas.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { type ChartSeries, seriesRows } from './chart-series.ts';
import type { ChartStyle } from './chart-style.ts';
import { SeriesTable } from './series-table.tsx';
import { type ChartView, timeSeriesOption, visibleAxisLabelsOption } from './time-series-option.ts';
import { usePeriodFormatter } from './use-period-formatter.ts';

interface Props {
  /** The title of the chart, which is also the name of downloaded files. */
  readonly title: string;
  readonly currency: string;
  /** The data of the chart; null while it is loading. */
  readonly series: ChartSeries | null;
  readonly problem: unknown;
  readonly onRetry: () => void;
  readonly until: string;
  /** The days to highlight, if the chart shows more days than the report covers. */
  readonly marked?: { readonly first: string; readonly last: string } | null;
  /** The link to the transactions of a period; null if the period has no link. */
  readonly hrefOf: (period: string) => string | null;
  /** Sorts the table oldest first, as forecasts need; the default is newest first. */
  readonly oldestFirst?: boolean;
  /** Rounds amounts to this many decimals, except in downloads. */
  readonly decimals?: number;
  /** The height class of the chart. */
  readonly height?: string;
  /** The text for an empty chart. */
  readonly empty?: string;
  /** The controls that choose the shown data, in one line. */
  readonly controls: ReactNode;
  /** Menu items for further choices. With such items, all choices, the table and the downloads are in one menu. */
  readonly options?: ReactNode;
}

/** A chart over time with its range controls, a table of the same data, and downloads of both. */
export function ChartPanel({
  title,
  currency,
  series,
  problem,
  onRetry,
  until,
  marked = null,
  hrefOf,
  oldestFirst = false,
  decimals,
  height,
  empty,
  controls,
  options,
}: Props) {
  const t = useTranslations('home.chart');
  return (
    <ChartFrame
      title={title}
      controls={<div className="contents print:hidden">{controls}</div>}
      {...(options === undefined ? {} : { options })}
      ready={series !== null}
      {...(height === undefined ? {} : { height })}
      problem={problem}
      onRetry={onRetry}
      empty={series?.periods.length === 0 ? empty : undefined}
      rows={() => (series === null ? [] : seriesRows(series, t('period')))}
      picture={(chart) => <Picture {...{ title, currency, series, until, marked, decimals, chart }} />}
      table={() => series !== null && <SeriesTable {...{ series, title, currency, decimals, hrefOf, oldestFirst }} />}
    >
      <ChartLegend series={series} />
    </ChartFrame>
  );
}

interface PictureProps extends Pick<Props, 'title' | 'currency' | 'series' | 'until'> {
  readonly decimals: number | undefined;
  readonly marked: NonNullable<Props['marked']> | null;
  readonly chart: RefObject<EChartsType | null>;
}

function Picture({ title, currency, series, until, marked, decimals, chart }: PictureProps) {
  const t = useTranslations('home.chart');
  const region = useRegion();
  const periodName = usePeriodFormatter();
  const drawing = useMemo(() => {
    if (series === null || series.periods.length === 0) return null;
    const amount = (value: number) => formatAmount(value, { locale: region, currency, decimals });
    const [first = '', last = ''] = [series.periods[0], series.periods.at(-1)];
    const [main] = series.columns;
    const description = t('description', {
      title,
      from: periodName(first),
      to: periodName(last),
      first: amount(main?.values[0] ?? 0),
      last: amount(main?.values.at(-1) ?? 0),
    });
    const parts = { series, description, until, marked, region, currency, periodName, amount };
    return {
      build: (look: ChartStyle, width: number) => timeSeriesOption(parts, look, width),
      refine: (look: ChartStyle, shown: ChartView) => visibleAxisLabelsOption(parts, look, shown),
    };
  }, [t, title, series, until, marked, decimals, region, currency, periodName]);
  return <ChartCanvas build={drawing?.build ?? null} refine={drawing?.refine} chart={chart} />;
}
