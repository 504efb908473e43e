'use client';

import { type RefObject, useLayoutEffect, useState } from 'react';
import type { RowHeights } from '../pages.ts';

/** From this width on, in rem, a transaction has one line and columns; the style sheet says `@2xl`. */
const WIDE = 42;
/** A wide row is as high as a field, which takes its place when it is edited. */
const HEIGHTS = { wide: { row: 2.25, month: 2 }, narrow: { row: 3.75, month: 2.25 } };

/** The same for the style sheet, in which a row is as high whether or not this script has run. */
export const HEIGHT_CLASSES = '[--month:2.25rem] [--row:3.75rem] @2xl:[--month:2rem] @2xl:[--row:2.25rem]';

export interface Layout {
  readonly heights: RowHeights;
  readonly isWide: boolean;
}

/** How high rows are, in pixels: by the width of their place and the size of the reader's text. */
export function useLayout(place: RefObject<HTMLElement | null>): Layout {
  const [layout, setLayout] = useState<Layout>(() => layoutOf(WIDE, 1, 16));
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const next = layoutOf(WIDE * rem, element.clientWidth, rem);
      setLayout((before) => (before.isWide === next.isWide && before.heights.row === next.heights.row ? before : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return layout;
}

function layoutOf(from: number, width: number, rem: number): Layout {
  const isWide = width >= from;
  const { row, month } = isWide ? HEIGHTS.wide : HEIGHTS.narrow;
  return { isWide, heights: { row: row * rem, month: month * rem } };
}
