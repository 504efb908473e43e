'use client';

import { type RefObject, useCallback, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { FIRST_PLACE, type ListItem, type PagePlace, topOf } from '../pages.ts';
import { useIsRunning } from '../use-is-running.ts';
import type { Layout } from './row-heights.ts';
import { itemsBetween, topsOf } from './row-offsets.ts';
import { useIsFirstPaint } from './use-is-first-paint.ts';

/** Rows beyond the edges of the window: as many as a turn of the wheel shows before the next frame. */
const OVERSCAN = 16;
/** Scrolling draws again after this many rows, not with every pixel. */
const STEP = 8;
/** Drawn by the server and until this script runs: a tall window full. */
const AT_FIRST = 40;
/** Empty rows at the end while more is to come. */
const TAIL = 20;

interface Options {
  readonly items: readonly ListItem[];
  readonly start: PagePlace | undefined;
  readonly hasMore: boolean;
  /** The items are those of the list before, while the next one is fetched. */
  readonly isOld: boolean;
  readonly layout: Layout;
  readonly list: RefObject<HTMLElement | null>;
  /** What covers the top and the bottom of the window, in pixels. */
  readonly covered: { readonly top: number; readonly bottom: number };
}

/**
 * Which rows are drawn, and where. No library: what makes those large is measuring rows of unknown height, and these
 * have two heights that the style sheet knows.
 */
export function useVirtualRows(options: Options) {
  const { items, start = FIRST_PLACE, hasMore, isOld, list, covered } = options;
  const { heights } = options.layout;
  const isRunning = useIsRunning();
  const margin = useTopOf(list);
  const step = STEP * heights.row;
  const scrolled = useOfWindow('scroll', () => Math.floor(window.scrollY / step) * step);
  const windowHeight = useOfWindow('resize', () => window.innerHeight);
  const tops = useMemo(() => topsOf(items, heights), [items, heights]);
  /** How far below the top of the document the first item begins. */
  const origin = margin + topOf(start, heights);
  // A new list begins at its top: the rows in the window are drawn first, those beyond its edge after them.
  const [beyond, ahead] = useIsFirstPaint(isOld) ? [0, 0] : [OVERSCAN * heights.row, step];
  const seen = scrolled - origin;
  const [first, end] = isRunning
    ? itemsBetween(tops, seen - beyond, seen + ahead + windowHeight + beyond)
    : [0, Math.min(AT_FIRST, items.length)];
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
    /** The places of the drawn ones among the items. */
    drawn: useMemo(() => Array.from({ length: end - first }, (_, at) => first + at), [first, end]),
    margin,
    /** Scrolls just far enough to see that record. */
    scrollTo,
    /** In the style sheet's own heights, which hold before this script knows any. */
    style: { height: height(items.length, hasMore ? TAIL : 0), paddingTop: height(first) },
  };
}

/** A number that the window tells, drawn in the same frame in which it changes. */
function useOfWindow(event: 'scroll' | 'resize', read: () => number): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      window.addEventListener(event, listener, { passive: true });
      return () => window.removeEventListener(event, listener);
    },
    [event],
  );
  return useSyncExternalStore(subscribe, read, () => 0);
}

/** How many rows of the whole list are before that item. */
function rowsUpTo(items: readonly ListItem[], upTo: number, { rowsBefore }: PagePlace): number {
  const last = items[upTo - 1];
  if (last?.kind === 'row') return last.index + 1;
  // A heading is followed by a row, and preceded by one unless it is the first of all.
  const before = items[upTo - 2];
  return before?.kind === 'row' ? before.index + 1 : rowsBefore;
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
    // Everything that grows above the list makes the whole page grow.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return top;
}
