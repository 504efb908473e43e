'use client';

import { lightPalette } from '@coffer/ui/chart-palette.ts';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import type { EChartsType } from 'echarts/core';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type ChartStyle, useChartStyle } from './chart-style.ts';
import type { ChartOption } from './echarts.ts';
import type { ChartView } from './time-series-option.ts';

/** The part of ECharts that is needed to draw. */
export type ChartLibrary = Pick<typeof import('./echarts.ts'), 'init'>;

const linesOverTime = (): Promise<ChartLibrary> => import('./echarts.ts');

/** Builds the chart for a width in pixels. */
type Build = (look: ChartStyle, width: number) => ChartOption;

/** The part of the chart that depends on the zoomed range. */
type Refine = (look: ChartStyle, shown: ChartView) => ChartOption;

interface Props {
  /** Builds the chart; null while the data is loading. The drawing code is loaded in parallel. */
  readonly build: Build | null;
  /** Receives the chart once it exists, for downloads as a picture. */
  readonly chart: RefObject<EChartsType | null>;
  /** Loads the drawing code; by default the code for lines over time. */
  readonly load?: () => Promise<ChartLibrary>;
  /** Adds event handlers to each new chart. Must be a stable reference. */
  readonly attach?: ((chart: EChartsType) => void) | undefined;
  /** Called after zooming and resizing, for a chart over time. */
  readonly refine?: Refine | undefined;
}

/** The canvas of a chart; fills its parent. */
export function ChartCanvas({ build, chart, load = linesOverTime, attach, refine }: Props) {
  const t = useTranslations('home.chart');
  const place = useRef<HTMLDivElement>(null);
  const { library, tryAgain } = useLibrary(place, load);
  // A canvas keeps its pixel density, so a change of the browser's zoom needs a new canvas.
  const [density, setDensity] = useState(1);
  return (
    <div ref={place} className="relative h-full">
      {library === 'failed' && (
        <div className="grid h-full place-items-center">
          <ErrorState title={t('failed')} onRetry={tryAgain} />
        </div>
      )}
      {typeof library === 'object' && (
        <Drawing key={density} onDensity={setDensity} {...{ library, build, chart, attach, refine }} />
      )}
      {library !== 'failed' && (typeof library === 'string' || build === null) && (
        <Skeleton className="absolute inset-0" />
      )}
    </div>
  );
}

interface DrawingProps extends Omit<Props, 'load'> {
  readonly library: ChartLibrary;
  /** Called when the browser's zoom changes, with the device pixels per CSS pixel. */
  readonly onDensity: (density: number) => void;
}

function Drawing({ library, build, chart, attach, refine, onDensity }: DrawingProps) {
  const place = useRef<HTMLDivElement>(null);
  const look = useChartStyle();
  const [made, setMade] = useState<EChartsType | null>(null);
  const drawn = useRef<Build | null>(null);

  useEffect(() => {
    if (place.current === null) return;
    const fresh = library.init(place.current, null, { renderer: 'canvas', devicePixelRatio: window.devicePixelRatio });
    chart.current = fresh;
    attach?.(fresh);
    setMade(fresh);
    const observer = new ResizeObserver(() => {
      if (fresh.getDevicePixelRatio() === window.devicePixelRatio) fresh.resize();
      else onDensity(window.devicePixelRatio);
    });
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      fresh.dispose();
      chart.current = null;
      drawn.current = null;
    };
  }, [library, chart, attach, onDensity]);

  useEffect(() => {
    if (made === null || made.isDisposed() || build === null || look === null) return;
    // Keep the zoomed range when only the theme changes.
    made.setOption(build(look, made.getWidth()), { notMerge: drawn.current !== build });
    drawn.current = build;
  }, [made, build, look]);

  useRefined(made, refine, look);
  usePaper(made, { build, refine, look });
  // A canvas shrinks a moment after the window does, and must not widen the page until then.
  return <div ref={place} className="h-full overflow-clip" />;
}

/** Calls `refine` for the visible range whenever that range or the width of the chart changes. */
function useRefined(made: EChartsType | null, refine: Refine | undefined, look: ChartStyle | null): void {
  useEffect(() => {
    if (made === null || refine === undefined || look === null) return;
    let known = '';
    const adapt = () => {
      if (made.isDisposed()) return;
      const shown = shownRange(made);
      const key = Object.values(shown).join(' ');
      if (Number.isNaN(shown.start + shown.end) || key === known) return;
      known = key;
      made.setOption(refine(look, shown));
    };
    made.on('finished', adapt);
    return () => {
      made.off('finished', adapt);
    };
  }, [made, refine, look]);
}

function shownRange(made: EChartsType): ChartView {
  const width = made.getWidth();
  const [start, end] = [0, width].map((x) => made.convertFromPixel({ xAxisIndex: 0 }, x));
  return { start: start ?? Number.NaN, end: end ?? Number.NaN, width };
}

/** The width of a chart within a card on A4 in CSS pixels, and the text scale on paper (see `app/print.css`). */
const PAPER = { width: 640, scale: 13 / 16 };

/** Draws the chart light and at paper width for printing, because a canvas doesn't follow style sheets. */
function usePaper(
  made: EChartsType | null,
  { build, refine, look }: Pick<Props, 'build' | 'refine'> & { readonly look: ChartStyle | null },
): void {
  useEffect(() => {
    if (made === null || build === null || look === null) return;
    const draw = (as: ChartStyle, size: { width: number | 'auto'; height: number | 'auto' }) => {
      if (made.isDisposed()) return;
      made.setOption(build(as, as.paper?.width ?? made.getDom().clientWidth));
      made.resize(size);
      const shown = refine === undefined ? null : shownRange(made);
      if (refine !== undefined && shown !== null && !Number.isNaN(shown.start + shown.end))
        made.setOption(refine(as, shown));
      // Draw now: the next frame would come after the page is printed.
      made.getZr().flush();
    };
    const toPaper = () =>
      draw(
        { ...look, palette: lightPalette(), scale: PAPER.scale, moves: false, paper: PAPER },
        // The element still has its size on the screen.
        { width: PAPER.width, height: (made.getDom().clientHeight * PAPER.scale) / look.scale },
      );
    const toScreen = () => draw(look, { width: 'auto', height: 'auto' });
    window.addEventListener('beforeprint', toPaper);
    window.addEventListener('afterprint', toScreen);
    return () => {
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', toScreen);
    };
  }, [made, build, refine, look]);
}

/** The charting library, loaded when the chart comes near the viewport. */
function useLibrary(place: RefObject<HTMLElement | null>, load: () => Promise<ChartLibrary>) {
  const [library, setLibrary] = useState<ChartLibrary | 'far' | 'asked' | 'failed'>('far');
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setLibrary('asked');
      },
      { rootMargin: '200px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  useEffect(() => {
    if (library !== 'asked') return;
    load().then(setLibrary, () => setLibrary('failed'));
  }, [library, load]);
  return { library, tryAgain: () => setLibrary('asked') };
}
