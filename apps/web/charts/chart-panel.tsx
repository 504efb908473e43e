'use client';

import { formatAmount } from '@coffer/ui/amount-format.ts';
import { useChartPalette } from '@coffer/ui/chart-palette.ts';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Menu, MenuItem } from '@coffer/ui/menu.tsx';
import type { EChartsType } from 'echarts/core';
import { ChartLine, Download, FileSpreadsheet, Image, Table2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useRegion } from '../format/region.tsx';
import { useProblemWords } from '../forms/use-problem-words.ts';
import { ChartCanvas } from './chart-canvas.tsx';
import type { ChartLook } from './chart-look.ts';
import { download } from './download.ts';
import { csvOf, type Series } from './series.ts';
import { SeriesTable } from './series-table.tsx';
import { timeSeriesOption } from './time-series-option.ts';
import { usePeriodNames } from './use-period-names.ts';

interface Props {
  /** What the chart is about; the name of its files too. */
  readonly title: string;
  readonly currency: string;
  /** Null while it is under way. */
  readonly series: Series | null;
  readonly problem: unknown;
  readonly onRetry: () => void;
  readonly until: string;
  /** The days that it is about, where it also shows others. */
  readonly marked?: { readonly first: string; readonly last: string } | null;
  /** The bookings of a period; null where it has none of its own, or none yet. */
  readonly hrefOf: (period: string) => string | null;
  /** The table tells what is to come in its sequence; what was, newest first. */
  readonly oldestFirst?: boolean;
  /** What is said where there is nothing to draw. */
  readonly empty?: string;
  /** Which range and how finely. */
  readonly controls: ReactNode;
}

/** A chart over time with what belongs to each: its range, the same as a table, and both to take away. */
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
  empty,
  controls,
}: Props) {
  const t = useTranslations('home.chart');
  const words = useProblemWords();
  const [asTable, setAsTable] = useState(false);
  const chart = useRef<EChartsType | null>(null);
  const failed = series === null && problem !== null;
  const isEmpty = empty !== undefined && series?.periods.length === 0;
  return (
    <figure aria-label={title} className="min-w-0 break-inside-avoid">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-2 print:hidden">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">{controls}</div>
        <div className="flex">
          <IconButton size="small" label={asTable ? t('asChart') : t('asTable')} onClick={() => setAsTable(!asTable)}>
            {asTable ? <ChartLine /> : <Table2 />}
          </IconButton>
          <DownloadMenu title={title} series={series} chart={asTable ? null : chart} />
        </div>
      </div>
      <div className="h-[22rem]">
        {failed && (
          <div className="grid h-full place-items-center">
            <ErrorState title={t('failed')} onRetry={onRetry}>
              {words(problem)}
            </ErrorState>
          </div>
        )}
        {isEmpty && <p className="grid h-full place-items-center text-center text-muted">{empty}</p>}
        {!failed && !isEmpty && asTable && series !== null && (
          <SeriesTable series={series} title={title} currency={currency} hrefOf={hrefOf} oldestFirst={oldestFirst} />
        )}
        {!failed && !isEmpty && !(asTable && series !== null) && (
          <Picture title={title} currency={currency} series={series} until={until} marked={marked} chart={chart} />
        )}
      </div>
      <Legend series={series} />
    </figure>
  );
}

interface PictureProps extends Pick<Props, 'title' | 'currency' | 'series' | 'until'> {
  readonly marked: NonNullable<Props['marked']> | null;
  readonly chart: { current: EChartsType | null };
}

function Picture({ title, currency, series, until, marked, chart }: PictureProps) {
  const t = useTranslations('home.chart');
  const region = useRegion();
  const periodName = usePeriodNames();
  const build = useMemo(() => {
    if (series === null || series.periods.length === 0) return null;
    const amount = (value: number) => formatAmount(value, { locale: region, currency });
    const [first = '', last = ''] = [series.periods[0], series.periods.at(-1)];
    const [main] = series.columns;
    const description = t('description', {
      title,
      from: periodName(first),
      to: periodName(last),
      first: amount(main?.values[0] ?? 0),
      last: amount(main?.values.at(-1) ?? 0),
    });
    return (look: ChartLook) =>
      timeSeriesOption({ series, description, until, marked, region, currency, periodName, amount }, look);
  }, [t, title, series, until, marked, region, currency, periodName]);
  return <ChartCanvas build={build} chart={chart} />;
}

/** What is drawn in which colour. */
function Legend({ series }: { series: Series | null }) {
  const drawn = series?.columns.filter((column) => column.drawn !== null) ?? [];
  // One line alone is what the title says.
  const named = drawn.length > 1 ? drawn : [];
  if (named.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-1 text-muted text-sm">
      {named.map(({ key, name, colour }) => (
        <li key={key} className="flex min-w-0 items-center gap-1.5">
          <span
            aria-hidden
            className="size-2.5 shrink-0 rounded-full"
            style={{ backgroundColor: `var(--${colour})` }}
          />
          <span className="min-w-0 truncate">{name}</span>
        </li>
      ))}
    </ul>
  );
}

interface DownloadProps {
  readonly title: string;
  readonly series: Series | null;
  /** Null where there is no picture to take. */
  readonly chart: { current: EChartsType | null } | null;
}

function DownloadMenu({ title, series, chart }: DownloadProps) {
  const t = useTranslations('home.chart');
  const palette = useChartPalette();
  const saveTable = () => {
    if (series !== null) download(new Blob([csvOf(series, t('period'))], { type: 'text/csv' }), `${title}.csv`);
  };
  const savePicture = () => {
    if (palette === null) return;
    const canvas = chart?.current?.renderToCanvas({ pixelRatio: 2, backgroundColor: palette.surface });
    canvas?.toBlob((picture) => picture !== null && download(picture, `${title}.png`));
  };
  return (
    <Menu
      trigger={
        <IconButton size="small" label={t('download')} disabled={series === null}>
          <Download />
        </IconButton>
      }
    >
      <MenuItem icon={<FileSpreadsheet />} onSelect={saveTable}>
        {t('csv')}
      </MenuItem>
      <MenuItem icon={<Image />} disabled={chart === null} onSelect={savePicture}>
        {t('png')}
      </MenuItem>
    </Menu>
  );
}
