'use client';

import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { FIRST_PLACE, type ListItem, type PagePlace, topOf } from '../pages.ts';
import type { Layout } from './row-heights.ts';

/** Rows beyond the edges of the window: as many as a turn of the wheel shows before the next frame. */
const OVERSCAN = 15;
/** Drawn by the server and until this script runs: a tall window full. */
const AT_FIRST = 40;
/** Empty rows at the end while more is to come. */
const TAIL = 20;

interface Options {
  readonly items: readonly ListItem[];
  readonly start: PagePlace | undefined;
  readonly hasMore: boolean;
  readonly layout: Layout;
  readonly list: RefObject<HTMLElement | null>;
  /** What covers the top and the bottom of the window, in pixels. */
  readonly covered: { readonly top: number; readonly bottom: number };
}

/** Which rows are drawn, and where. */
export function useVirtualRows({ items, start = FIRST_PLACE, hasMore, layout: { heights }, list, covered }: Options) {
  const isRunning = useIsRunning();
  const margin = useTopOf(list);
  const tail = hasMore ? TAIL : 0;
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => (items[index]?.kind === 'month' ? heights.month : heights.row),
    // biome-ignore lint/correctness/useExhaustiveDependencies: when rows change their height, all are to be placed anew.
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items, heights]),
    overscan: OVERSCAN,
    paddingStart: topOf(start, heights),
    paddingEnd: tail * heights.row,
    scrollMargin: margin,
    scrollPaddingStart: covered.top,
    scrollPaddingEnd: covered.bottom,
  });
  const drawn = isRunning ? virtualizer.getVirtualItems().map(({ index }) => index) : indexes(AT_FIRST, items.length);
  const first = drawn[0] ?? 0;
  const height = (upTo: number, more = 0) => {
    const rows = rowsUpTo(items, upTo, start);
    const months = start.monthsBefore + upTo - (rows - start.rowsBefore);
    return `calc(${rows + more} * var(--row) + ${months} * var(--month))`;
  };
  return {
    virtualizer,
    drawn,
    margin,
    /** In the style sheet's own heights, which hold before this script knows any. */
    style: { height: height(items.length, tail), paddingTop: height(first) },
  };
}

/** How many rows of the whole list stand before that item. */
function rowsUpTo(items: readonly ListItem[], upTo: number, { rowsBefore }: PagePlace): number {
  const last = items[upTo - 1];
  if (last?.kind === 'row') return last.index + 1;
  // A heading is followed by a row, and preceded by one unless it is the first of all.
  const before = items[upTo - 2];
  return before?.kind === 'row' ? before.index + 1 : rowsBefore;
}

function indexes(wanted: number, length: number): number[] {
  return Array.from({ length: Math.min(wanted, length) }, (_, index) => index);
}

/** False on the server and while the browser takes over what the server has drawn. */
function useIsRunning(): boolean {
  const [isRunning, setIsRunning] = useState(false);
  useLayoutEffect(() => setIsRunning(true), []);
  return isRunning;
}

/** How far the list begins below the top of the document. */
function useTopOf(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = list.current?.getBoundingClientRect();
      if (box !== undefined) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    // Whatever grows above the list makes the whole page grow.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return top;
}
