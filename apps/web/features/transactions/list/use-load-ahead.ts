'use client';

import { useEffect } from 'react';
import type { TransactionListItem } from '../transaction-pages.ts';
import type { TransactionPages } from '../use-transaction-pages.ts';
import { useCommentMarks } from './comment-marks.tsx';
import type { ListLayout } from './use-list-layout.ts';
import type { useVirtualRows } from './use-virtual-rows.ts';

/** Milliseconds without scrolling before marks are requested, because rows that scroll past quickly need none. */
const AT_REST_MS = 200;

interface Options {
  readonly pages: TransactionPages;
  readonly items: readonly TransactionListItem[];
  readonly rows: ReturnType<typeof useVirtualRows>;
  readonly layout: ListLayout;
}

/** Loads rows before they become visible, and requests the comment marks of visible rows. */
export function useLoadAhead({ pages, items, rows: { drawn, margin }, layout: { heights } }: Options): void {
  const marks = useCommentMarks();
  const [first, last] = [drawn[0] ?? 0, drawn.at(-1) ?? -1];
  // Runs after each render, because most renders change the visible or loaded rows.
  useEffect(() => {
    const top = window.scrollY - margin;
    const guess = Math.max(0, Math.floor(top / heights.row));
    const firstRow = rowAt(items, first, last) ?? guess;
    const lastRow = rowAt(items, last, first) ?? firstRow;
    pages.reach({ top, firstRow, lastRow }, heights);
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      const seen = items.slice(first, last + 1);
      void marks.learn(seen.flatMap((item) => (item.kind === 'row' ? item.record.id : [])));
    }, AT_REST_MS);
    return () => clearTimeout(timer);
  }, [marks, items, first, last]);
}

/**
 * The index in the complete list of the first row between the items `from` and `towards`; null if there is no row
 * between them.
 */
function rowAt(items: readonly TransactionListItem[], from: number, towards: number): number | null {
  const step = from <= towards ? 1 : -1;
  for (let at = from; items[at] !== undefined; at += step) {
    const item = items[at];
    if (item?.kind === 'row') return item.index;
    if (at === towards) return null;
  }
  return null;
}
