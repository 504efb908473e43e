'use client';

import { classNames } from '@coffer/ui/class-names.ts';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import type { EChartsType } from 'echarts/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import type { DownloadRow } from '#shared/tables/cells.ts';
import { ChartMenus } from './chart-menus.tsx';

interface Props {
  readonly title: string;
  /** The base name of downloaded files, if the title alone is ambiguous. */
  readonly filename?: string;
  readonly controls?: ReactNode;
  /** Menu items for further choices. With such items, all choices, the table and the downloads are in one menu. */
  readonly options?: ReactNode;
  /** Whether the data is loaded. */
  readonly ready: boolean;
  readonly problem: unknown;
  readonly onRetry: () => void;
  /** The text for an empty chart. */
  readonly empty?: string | undefined;
  /** The rows of the downloaded table, beginning with its header row. */
  readonly rows: () => readonly DownloadRow[];
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
  options,
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
  const words = useProblemSentence();
  const [asTable, setAsTable] = useState(false);
  const chart = useRef<EChartsType | null>(null);
  const inPlaceOfChart = useIsTablePrinted(chart);
  const failed = !ready && problem !== null;
  const isEmpty = !failed && empty !== undefined;
  const isTable = ready && !isEmpty && (asTable || inPlaceOfChart);
  return (
    <figure aria-label={title} className={classNames('min-w-0', !isTable && 'break-inside-avoid')}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-2">
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1">{controls}</div>
        {!isEmpty && (
          <ChartMenus
            options={options}
            asTable={asTable}
            onTable={setAsTable}
            filename={filename}
            rows={ready ? rows : null}
            chart={asTable ? null : chart}
          />
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
 * Returns whether to print the table instead of the chart. A chart that never came near the viewport is not drawn, and
 * printing leaves no time to draw it.
 */
function useIsTablePrinted(chart: RefObject<EChartsType | null>): boolean {
  const [inPlace, setInPlace] = useState(false);
  useEffect(() => {
    // The browser prints only content that is in the document when this event ends.
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
