'use client';

import { type RefObject, useLayoutEffect, useState } from 'react';
import type { RowHeights } from '../transaction-pages.ts';

/** From this width in rem on, rows have one line with columns; `@2xl` in the style sheet. */
const WIDE = 42;
/** Row heights in rem. A wide row is as high as a text field, so that editing doesn't change the height. */
const HEIGHTS = { wide: { row: 2.25, month: 2 }, narrow: { row: 3.75, month: 2.25 } };

/** Classes with the heights of rows and month headings as CSS variables, which apply before hydration. */
export const HEIGHT_CLASSES = '[--month:2.25rem] [--row:3.75rem] @2xl:[--month:2rem] @2xl:[--row:2.25rem]';

export interface ListLayout {
  readonly heights: RowHeights;
  readonly isWide: boolean;
}

/** The row heights in pixels, which depend on the list's width and the browser's text size. */
export function useListLayout(place: RefObject<HTMLElement | null>): ListLayout {
  const [layout, setLayout] = useState<ListLayout>(() => layoutOf(WIDE, 1, 16));
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

function layoutOf(from: number, width: number, rem: number): ListLayout {
  const isWide = width >= from;
  const { row, month } = isWide ? HEIGHTS.wide : HEIGHTS.narrow;
  return { isWide, heights: { row: row * rem, month: month * rem } };
}
