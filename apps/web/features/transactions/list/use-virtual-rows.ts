'use client';

import { type RefObject, useCallback, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { FIRST_PAGE_START, type PageStart, pageTop, type TransactionListItem } from '../transaction-pages.ts';
import { useIsInteractive } from '../use-is-interactive.ts';
import { itemRangeBetween, itemTops } from './item-tops.ts';
import { useIsFirstPaint } from './use-is-first-paint.ts';
import type { ListLayout } from './use-list-layout.ts';

/**
 * Number of rows rendered above and below the window: as many as one turn of the wheel can reveal before the next
 * frame.
 */
const OVERSCAN = 16;
/** Scrolling re-renders after this many rows, not for each pixel. */
const STEP = 8;
/** The number of rows rendered on the server and before hydration; fills a tall window. */
const INITIAL_ROWS = 40;
/** Empty rows at the end while more can be loaded. */
const TAIL = 20;

interface Options {
  readonly items: readonly TransactionListItem[];
  readonly start: PageStart | undefined;
  readonly hasMore: boolean;
  /** Whether the items belong to the previous list, while the next one is loading. */
  readonly isOld: boolean;
  readonly layout: ListLayout;
  readonly list: RefObject<HTMLElement | null>;
  /** The parts of the window that are covered at the top and bottom, in pixels. */
  readonly covered: { readonly top: number; readonly bottom: number };
}

/**
 * Computes which rows are rendered, and where. Uses no library, because libraries mostly measure unknown heights, while
 * these rows have two heights that the style sheet defines.
 */
export function useVirtualRows(options: Options) {
  const { items, start = FIRST_PAGE_START, hasMore, isOld, list, covered } = options;
  const { heights } = options.layout;
  const isRunning = useIsInteractive();
  const margin = useTopOf(list);
  const step = STEP * heights.row;
  const scrolled = useWindowValue('scroll', () => Math.floor(window.scrollY / step) * step);
  const windowHeight = useWindowValue('resize', () => window.innerHeight);
  const tops = useMemo(() => itemTops(items, heights), [items, heights]);
  /** The top of the first item in the document, in pixels. */
  const origin = margin + pageTop(start, heights);
  // A new list renders only the visible rows at first, and rows outside the window after the first paint.
  const [beyond, ahead] = useIsFirstPaint(isOld) ? [0, 0] : [OVERSCAN * heights.row, step];
  const seen = scrolled - origin;
  const [first, end] = isRunning
    ? itemRangeBetween(tops, seen - beyond, seen + ahead + windowHeight + beyond)
    : [0, Math.min(INITIAL_ROWS, items.length)];
  const height = (upTo: number, more = 0) => {
    const rows = rowsUpTo(items, upTo, start);
    const months = start.monthsBefore + upTo - (rows - start.rowsBefore);
    return `calc(${rows + more} * var(--row) + ${months} * var(--month))`;
  };
  const scrollTo = useCallback(
    (id: string) => {
      const at = items.findIndex(({ key }) => key === id);
      if (at < 0) return;
      const [top, bottom] = [origin + (tops[at] ?? 0) - covered.top, origin + (tops[at + 1] ?? 0) + covered.bottom];
      if (window.scrollY > top) window.scrollTo({ top });
      else if (window.scrollY + window.innerHeight < bottom) window.scrollTo({ top: bottom - window.innerHeight });
    },
    [items, tops, origin, covered.top, covered.bottom],
  );
  return {
    /** The indices of the rendered items. */
    drawn: useMemo(() => Array.from({ length: end - first }, (_, at) => first + at), [first, end]),
    margin,
    /** Scrolls just far enough to show the record. */
    scrollTo,
    /** Uses the style sheet's heights, which are valid before hydration. */
    style: { height: height(items.length, hasMore ? TAIL : 0), paddingTop: height(first) },
  };
}

/** A number read from the window; changes are rendered in the same frame. */
function useWindowValue(event: 'scroll' | 'resize', read: () => number): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      window.addEventListener(event, listener, { passive: true });
      return () => window.removeEventListener(event, listener);
    },
    [event],
  );
  return useSyncExternalStore(subscribe, read, () => 0);
}

/** The number of rows of the whole list before the item at index `upTo`. */
function rowsUpTo(items: readonly TransactionListItem[], upTo: number, { rowsBefore }: PageStart): number {
  const last = items[upTo - 1];
  if (last?.kind === 'row') return last.index + 1;
  // A heading is always followed by a row. Unless the heading is the first item, it is also preceded by a row.
  const before = items[upTo - 2];
  return before?.kind === 'row' ? before.index + 1 : rowsBefore;
}

/** The top of the list in the document, in pixels. */
function useTopOf(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = list.current?.getBoundingClientRect();
      if (box !== undefined) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    // Anything that grows above the list makes the body grow.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return top;
}
