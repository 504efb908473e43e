import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { exampleTransaction } from './testing/example-transaction.ts';
import {
  FIRST_PAGE_START,
  mapRecords,
  nextPageStart,
  type PageStart,
  pageStartAt,
  pagesWithRows,
  pageTop,
  type TransactionPagesData,
  toTransactionListItems,
} from './transaction-pages.ts';

const HEIGHTS = { row: 40, month: 36 };
const nothing = () => false;

/** Splits the rows into pages, with the start of each page. */
function paged(rows: readonly Transaction[], size: number): TransactionPagesData {
  const pages = [];
  const pageParams: PageStart[] = [];
  let place: PageStart | null = FIRST_PAGE_START;
  for (let at = 0; place !== null; at += size) {
    const page: TransactionPagesData['pages'][number] = {
      items: rows.slice(at, at + size),
      nextCursor: at + size < rows.length ? String(at + size) : null,
    };
    pages.push(page);
    pageParams.push(place);
    place = nextPageStart(page, place);
  }
  return { pages, pageParams };
}

const rows = fc
  .array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 60 })
  .map((days) =>
    days
      .toSorted((one, other) => other - one)
      .map((day) => exampleTransaction({ date: new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10) })),
  );

const heightOf = (data: TransactionPagesData) =>
  toTransactionListItems(data, nothing).reduce(
    (sum, { kind }) => sum + (kind === 'row' ? HEIGHTS.row : HEIGHTS.month),
    0,
  );

test('each row has the same position regardless of the kept pages', () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 7 }), fc.nat(), (all, size, seed) => {
      const whole = paged(all, size);
      const dropped = seed % whole.pages.length;
      const rest = { pages: whole.pages.slice(dropped), pageParams: whole.pageParams.slice(dropped) };
      const start = rest.pageParams[0] ?? FIRST_PAGE_START;
      expect(pageTop(start, HEIGHTS) + heightOf(rest)).toBe(heightOf(whole));
      expect(toTransactionListItems(whole, nothing).slice(-toTransactionListItems(rest, nothing).length)).toEqual(
        toTransactionListItems(rest, nothing),
      );
    }),
  );
});

test('from any place, the previous places lead to the first', () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 7 }), (all, size) => {
      const { pageParams } = paged(all, size);
      const last = pageParams.at(-1) ?? FIRST_PAGE_START;
      const back: PageStart[] = [];
      for (let place: PageStart | null = last; place !== null; place = place.previous) back.unshift(place);
      expect(back).toEqual(pageParams);
      for (const place of pageParams) expect(pageStartAt(last, pageTop(place, HEIGHTS) + 1, HEIGHTS)).toBe(place);
      expect(pageStartAt(last, -1, HEIGHTS)).toBe(FIRST_PAGE_START);
    }),
  );
});

test('a month has one heading, even across pages', () => {
  const all = ['2026-11-20', '2026-11-02', '2026-11-01', '2026-10-31'].map((date) => exampleTransaction({ date }));
  const kinds = toTransactionListItems(paged(all, 2), nothing).map((item) =>
    item.kind === 'month' ? item.month : item.index,
  );
  expect(kinds).toEqual(['2026-11', 0, 1, 2, '2026-10', 3]);
});

test('hides transactions with a pending deletion, and the heading of a month without others', () => {
  const [first, second] = [exampleTransaction({ date: '2026-11-20' }), exampleTransaction({ date: '2026-10-31' })];
  const items = toTransactionListItems(paged([first, second], 10), ({ id }) => id === first.id);
  expect(items.map(({ key }) => key)).toEqual(['2026-10', second.id]);
});

test('a refresh keeps the visible pages and their neighbours', () => {
  const all = Array.from({ length: 1000 }, () => exampleTransaction());
  const kept = pagesWithRows(paged(all, 100), 420, 450);
  expect(kept.pageParams.map(({ rowsBefore }) => rowsBefore)).toEqual([300, 400, 500]);
  expect(pagesWithRows(kept, 5000, 5040)).toBe(kept);
});

test('changing one record keeps all other records and their pages the same objects', () => {
  const all = Array.from({ length: 30 }, () => exampleTransaction());
  const before = paged(all, 10);
  const changed = mapRecords(before, (one) => (one.id === all[11]!.id ? { ...one, reviewed: true } : one));
  expect(changed.pages[0]).toBe(before.pages[0]);
  expect(changed.pages[1]?.items[0]).toBe(all[10]);
  expect(changed.pages[1]?.items[1]?.reviewed).toBe(true);
  expect(mapRecords(before, (one) => one)).toBe(before);
  expect(mapRecords(before, () => null).pages.every(({ items }) => items.length === 0)).toBe(true);
});

test('rows of a list by cash-flow dates have the share of their page, others have none', () => {
  const [first, second] = [exampleTransaction({ date: '2026-03-02' }), exampleTransaction({ date: '2026-03-01' })];
  const byDate = paged([first, second], 1);
  const [page = { items: [], nextCursor: null }, ...pages] = byDate.pages;
  const shared = { ...byDate, pages: [{ ...page, shares: { [first.id]: -30 } }, ...pages] };
  const shares = (data: TransactionPagesData) =>
    toTransactionListItems(data, nothing).flatMap((item) => (item.kind === 'row' ? [item.share] : []));
  expect(shares(byDate)).toEqual([null, null]);
  expect(shares(shared)).toEqual([-30, null]);
});
