'use client';

import { lightPalette } from '@coffer/ui/chart-palette.ts';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import type { EChartsType } from 'echarts/core';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type ChartLook, useChartLook } from './chart-look.ts';
import type { ChartOption } from './echarts.ts';

/** A part of the charting library, with the kinds of charts that are needed. */
export type Library = Pick<typeof import('./echarts.ts'), 'init'>;

const linesOverTime = (): Promise<Library> => import('./echarts.ts');

type Build = (look: ChartLook) => ChartOption;

interface Props {
  /** Null while the data is under way; the code for drawing it is fetched meanwhile. */
  readonly build: Build | null;
  /** The chart, when there is one, to take a picture of. */
  readonly chart: RefObject<EChartsType | null>;
  /** Fetches the code; that of lines over time unless another is named. */
  readonly load?: () => Promise<Library>;
  /** Lets a chart answer to clicks: called for each that is made. What it is must not change. */
  readonly attach?: ((chart: EChartsType) => void) | undefined;
}

/** The canvas of a chart, in the size of its parent. */
export function ChartCanvas({ build, chart, load = linesOverTime, attach }: Props) {
  const t = useTranslations('home.chart');
  const place = useRef<HTMLDivElement>(null);
  const { library, tryAgain } = useLibrary(place, load);
  // A canvas keeps the sharpness it was made with: who zooms the page gets a new one.
  const [density, setDensity] = useState(1);
  return (
    <div ref={place} className="relative h-full">
      {library === 'failed' && (
        <div className="grid h-full place-items-center">
          <ErrorState title={t('failed')} onRetry={tryAgain} />
        </div>
      )}
      {typeof library === 'object' && (
        <Drawing key={density} library={library} build={build} chart={chart} attach={attach} onDensity={setDensity} />
      )}
      {library !== 'failed' && (typeof library === 'string' || build === null) && (
        <Skeleton className="absolute inset-0" />
      )}
    </div>
  );
}

interface DrawingProps extends Omit<Props, 'load'> {
  readonly library: Library;
  /** The zoom changed: how many screen pixels a page pixel has now. */
  readonly onDensity: (density: number) => void;
}

function Drawing({ library, build, chart, attach, onDensity }: DrawingProps) {
  const place = useRef<HTMLDivElement>(null);
  const look = useChartLook();
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
    // In another theme the same data keeps the part that is looked at.
    made.setOption(build(look), { notMerge: drawn.current !== build });
    drawn.current = build;
  }, [made, build, look]);

  usePaper(made, build, look);
  // A canvas follows a narrower window a moment later, and must not widen the page until then.
  return <div ref={place} className="h-full overflow-clip" />;
}

/** What a chart may be wide within a card on A4, in CSS pixels; and how large text is there (`app/print.css`). */
const PAPER = { width: 640, scale: 13 / 16 };

/** On paper the chart is light, and as wide as paper is: a canvas does not follow style sheets by itself. */
function usePaper(made: EChartsType | null, build: Build | null, look: ChartLook | null): void {
  useEffect(() => {
    if (made === null || build === null || look === null) return;
    const draw = (as: ChartLook, size: { width: number | 'auto'; height: number | 'auto' }) => {
      if (made.isDisposed()) return;
      made.setOption(build(as));
      made.resize(size);
      // Now, and not with the next frame, which would come after the page was printed.
      made.getZr().flush();
    };
    const toPaper = () =>
      draw(
        { ...look, palette: lightPalette(), scale: PAPER.scale, moves: false, paper: PAPER },
        // Its place still has the size that it has on the screen.
        { width: PAPER.width, height: (made.getDom().clientHeight * PAPER.scale) / look.scale },
      );
    const toScreen = () => draw(look, { width: 'auto', height: 'auto' });
    window.addEventListener('beforeprint', toPaper);
    window.addEventListener('afterprint', toScreen);
    return () => {
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', toScreen);
    };
  }, [made, build, look]);
}

/** The charting library, fetched once the place has come near the screen. */
function useLibrary(place: RefObject<HTMLElement | null>, load: () => Promise<Library>) {
  const [library, setLibrary] = useState<Library | 'far' | 'asked' | 'failed'>('far');
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
