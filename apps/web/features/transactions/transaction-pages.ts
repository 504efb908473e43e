import type { InfiniteData } from '@tanstack/react-query';
import type { Transaction, TransactionPage } from '#shared/transactions/transaction-types.ts';

/** The number of transactions per request. */
export const TRANSACTIONS_PAGE_SIZE = 100;

/** The size of the first page; a larger one would only delay it. */
export const FIRST_PAGE_SIZE = 50;

/**
 * The maximum number of kept pages: as many rows as one bulk change may touch. Older pages are dropped and loaded again
 * when needed.
 */
export const MAX_KEPT_PAGES = 100;

/**
 * The start of a page of transactions. A cursor only leads forward, so each start refers to the start of the
 * previous page. The counts of preceding rows and month headings give the exact height of dropped pages.
 */
export interface PageStart {
  readonly cursor: string | null;
  readonly rowsBefore: number;
  readonly monthsBefore: number;
  /** The month of the preceding row; null for the first page. */
  readonly monthBefore: string | null;
  readonly previous: PageStart | null;
}

export type TransactionPagesData = InfiniteData<TransactionPage, PageStart>;

export const FIRST_PAGE_START: PageStart = {
  cursor: null,
  rowsBefore: 0,
  monthsBefore: 0,
  monthBefore: null,
  previous: null,
};

export function nextPageStart(page: TransactionPage, place: PageStart): PageStart | null {
  if (page.nextCursor === null) return null;
  let { monthsBefore, monthBefore } = place;
  for (const { date } of page.items) {
    const month = monthOf(date);
    if (month !== monthBefore) monthsBefore += 1;
    monthBefore = month;
  }
  return {
    cursor: page.nextCursor,
    rowsBefore: place.rowsBefore + page.items.length,
    monthsBefore,
    monthBefore,
    previous: place,
  };
}

export type TransactionListItem =
  | { readonly kind: 'month'; readonly key: string; readonly month: string }
  | {
      readonly kind: 'row';
      readonly key: string;
      readonly record: Transaction;
      /** The index in the whole list, from 0. */
      readonly index: number;
      /**
       * The part of the amount that falls on the listed days, in the wallet's currency; null if the list is by date.
       */
      readonly share: number | null;
    };

/** The pages as list items: a heading before each month, without transactions whose deletion is pending. */
export function toTransactionListItems(
  { pages, pageParams }: TransactionPagesData,
  isHidden: (record: Transaction) => boolean,
): TransactionListItem[] {
  const items: TransactionListItem[] = [];
  const start = pageParams[0] ?? FIRST_PAGE_START;
  let month = start.monthBefore;
  let index = start.rowsBefore;
  for (const page of pages) {
    for (const record of page.items) {
      if (isHidden(record)) continue;
      const own = monthOf(record.date);
      if (own !== month) items.push({ kind: 'month', key: own, month: own });
      month = own;
      items.push({ kind: 'row', key: record.id, record, index, share: page.shares?.[record.id] ?? null });
      index += 1;
    }
  }
  return items;
}

function monthOf(date: string): string {
  return date.slice(0, 7);
}

export interface RowHeights {
  readonly row: number;
  readonly month: number;
}

/** The distance of a page from the top of the whole list, in pixels. */
export function pageTop(place: PageStart, heights: RowHeights): number {
  return place.rowsBefore * heights.row + place.monthsBefore * heights.month;
}

/** The start of the last known page whose top is at or above `top` (pixels), searching backward from `place`. */
export function pageStartAt(place: PageStart, top: number, heights: RowHeights): PageStart {
  let found = place;
  while (found.previous !== null && pageTop(found, heights) > top) found = found.previous;
  return found;
}

/**
 * The pages with rows from `firstRow` to `lastRow` and the pages within `TRANSACTIONS_PAGE_SIZE` rows of them; all
 * pages if no page is that near.
 */
export function pagesWithRows(data: TransactionPagesData, firstRow: number, lastRow: number): TransactionPagesData {
  const kept = data.pages.flatMap((page, at) => {
    const place = data.pageParams[at] ?? FIRST_PAGE_START;
    const margin = TRANSACTIONS_PAGE_SIZE;
    const isNear = place.rowsBefore <= lastRow + margin && place.rowsBefore + page.items.length >= firstRow - margin;
    return isNear ? [{ page, place }] : [];
  });
  if (kept.length === 0 || kept.length === data.pages.length) return data;
  return { pages: kept.map(({ page }) => page), pageParams: kept.map(({ place }) => place) };
}

/** Applies `change` to each record; unchanged records and pages stay the same objects. */
export function mapRecords(
  data: TransactionPagesData,
  change: (record: Transaction) => Transaction | null,
): TransactionPagesData {
  const pages = data.pages.map((page) => mapPage(page, change));
  return pages.every((page, at) => page === data.pages[at]) ? data : { ...data, pages };
}

/**
 * Applies `change` to each record of the page; a result of `null` removes the record. An unchanged page stays the
 * same object.
 */
export function mapPage<Page extends { readonly items: readonly Transaction[] }>(
  page: Page,
  change: (record: Transaction) => Transaction | null,
): Page {
  const items = page.items.flatMap((record) => change(record) ?? []);
  const isSame = items.length === page.items.length && items.every((record, at) => record === page.items[at]);
  return isSame ? page : { ...page, items };
}
