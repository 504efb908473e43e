'use client';

import { useChartPalette } from '@coffer/ui/chart-palette.ts';
import { classNames } from '@coffer/ui/class-names.ts';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Menu, MenuItem } from '@coffer/ui/menu.tsx';
import type { EChartsType } from 'echarts/core';
import { ChartLine, Download, Image, Table2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useProblemWords } from '#shared/problems/use-problem-words.ts';
import type { Row } from '#shared/tables/cells.ts';
import { download } from '#shared/tables/download.ts';
import type { TableFormat } from '#shared/tables/save-table.ts';
import { TableItems } from '#shared/tables/table-items.tsx';
import { useSaveTable } from '#shared/tables/use-save-table.ts';

interface Props {
  readonly title: string;
  /** The base name of downloaded files, if the title alone is ambiguous. */
  readonly filename?: string;
  readonly controls?: ReactNode;
  /** Whether the data is loaded. */
  readonly ready: boolean;
  readonly problem: unknown;
  readonly onRetry: () => void;
  /** The text for an empty chart. */
  readonly empty?: string | undefined;
  /** The head and the rows of the downloaded table. */
  readonly rows: () => readonly Row[];
  /** The chart, including its own loading state. */
  readonly picture: (chart: RefObject<EChartsType | null>) => ReactNode;
  readonly table: () => ReactNode;
  /** Height class, used while loading too. */
  readonly height?: string;
  /** Content below the chart. */
  readonly children?: ReactNode;
}

/** The frame of every chart: its controls, the same data as a table, downloads, and loading, empty and error states. */
export function ChartFrame({
  title,
  filename = title,
  controls,
  ready,
  problem,
  onRetry,
  empty,
  rows,
  picture,
  table,
  height = 'h-[22rem]',
  children,
}: Props) {
  const t = useTranslations('home.chart');
  const words = useProblemWords();
  const [asTable, setAsTable] = useState(false);
  const chart = useRef<EChartsType | null>(null);
  const inPlaceOfChart = useInPlaceOfChart(chart);
  const failed = !ready && problem !== null;
  const isEmpty = !failed && empty !== undefined;
  const isTable = ready && !isEmpty && (asTable || inPlaceOfChart);
  return (
    <figure aria-label={title} className={classNames('min-w-0', !isTable && 'break-inside-avoid')}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-2">
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1">{controls}</div>
        {!isEmpty && (
          <div className="ml-auto flex print:hidden">
            <IconButton size="small" label={asTable ? t('asChart') : t('asTable')} onClick={() => setAsTable(!asTable)}>
              {asTable ? <ChartLine /> : <Table2 />}
            </IconButton>
            <DownloadMenu filename={filename} rows={ready ? rows : null} chart={asTable ? null : chart} />
          </div>
        )}
      </div>
      {/* Paper shows the whole table, which scrolls on the screen. */}
      <div className={classNames(isEmpty ? 'h-40' : height, isTable && 'print:h-auto')}>
        {failed && (
          <div className="grid h-full place-items-center">
            <ErrorState title={t('failed')} onRetry={onRetry}>
              {words(problem)}
            </ErrorState>
          </div>
        )}
        {isEmpty && <p className="grid h-full place-items-center text-center text-muted">{empty}</p>}
        {!failed && !isEmpty && (isTable ? table() : picture(chart))}
      </div>
      {children}
    </figure>
  );
}

/**
 * Whether to print the table: a chart that never came near the viewport is not drawn, and printing leaves no time to
 * draw it.
 */
function useInPlaceOfChart(chart: RefObject<EChartsType | null>): boolean {
  const [inPlace, setInPlace] = useState(false);
  useEffect(() => {
    // Only what is in the document when this event ends is printed.
    const toPaper = () => flushSync(() => setInPlace(chart.current === null));
    const toScreen = () => setInPlace(false);
    window.addEventListener('beforeprint', toPaper);
    window.addEventListener('afterprint', toScreen);
    return () => {
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', toScreen);
    };
  }, [chart]);
  return inPlace;
}

interface DownloadProps {
  readonly filename: string;
  /** Null while there is no data to download. */
  readonly rows: (() => readonly Row[]) | null;
  /** Null if there is no picture to download. */
  readonly chart: RefObject<EChartsType | null> | null;
}

function DownloadMenu({ filename, rows, chart }: DownloadProps) {
  const t = useTranslations('home.chart');
  const palette = useChartPalette();
  const saveTable = useSaveTable();
  const onSave = (format: TableFormat) => {
    if (rows !== null) void saveTable(filename, format, rows);
  };
  const savePicture = () => {
    if (palette === null) return;
    const canvas = chart?.current?.renderToCanvas({ pixelRatio: 2, backgroundColor: palette.surface });
    canvas?.toBlob((picture) => picture !== null && download(picture, `${filename}.png`));
  };
  return (
    <Menu
      trigger={
        <IconButton size="small" label={t('download')} disabled={rows === null}>
          <Download />
        </IconButton>
      }
    >
      <TableItems onSave={onSave} />
      <MenuItem icon={<Image />} disabled={chart === null} onSelect={savePicture}>
        {t('png')}
      </MenuItem>
    </Menu>
  );
}
