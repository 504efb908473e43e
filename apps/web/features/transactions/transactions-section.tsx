'use client';

import { useTranslations } from 'next-intl';
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useCommands } from '#shared/commands/commands.tsx';
import { toClientProblem } from '#shared/problems/problem.ts';
import { isFiltered } from '#shared/transactions/filters.ts';
import type { BulkPicker } from './bulk/bulk-bar.tsx';
import { FilterBar } from './filter/filter-bar.tsx';
import { RowFormatsProvider } from './list/row-formats.tsx';
import { TransactionGrid } from './list/transaction-grid.tsx';
import { ListSkeleton, LoadMoreError } from './list-states.tsx';
import { TransactionSummaryLine } from './transaction-summary-line.tsx';
import { useSelectedTransactions, useTransactionsContext } from './transactions-context.tsx';
import { useIsInteractive } from './use-is-interactive.ts';
import { useStickyHeight } from './use-sticky-height.ts';
import { useTransactionListSummary } from './use-transaction-list-summary.ts';
import type { TransactionListUrlState } from './use-transaction-list-url-state.ts';
import type { TransactionPages } from './use-transaction-pages.ts';

// Loaded on demand. The bulk actions are loaded with the first selection.
const BulkBar = lazy(async () => ({ default: (await import('./bulk/bulk-bar.tsx')).BulkBar }));

const TransactionsDownload = lazy(async () => ({
  default: (await import('./download/transactions-download.tsx')).TransactionsDownload,
}));

const NoTransactions = lazy(async () => ({ default: (await import('./empty-lists.tsx')).NoTransactions }));
const NoMatchingTransactions = lazy(async () => ({
  default: (await import('./empty-lists.tsx')).NoMatchingTransactions,
}));
const TransactionListError = lazy(async () => ({ default: (await import('./empty-lists.tsx')).TransactionListError }));

interface Props {
  readonly address: TransactionListUrlState;
  readonly pages: TransactionPages;
  readonly onAdd: () => void;
}

/** Filters, sums and the list; filters and sums stay in view if the window is large enough. */
export function TransactionsSection({ address, pages, onAdd }: Props) {
  const { filters, setFilters } = address;
  const { data, isPending, isError, error, isFetching, isPlaceholderData, refetch } = pages.query;
  // The address refers to an unknown or deleted record.
  const isGone = isError && data === undefined && toClientProblem(error).code === 'invalidReference';
  const isEmpty = data?.pages.every(({ items }) => items.length === 0) === true && !isPlaceholderData;
  if (isEmpty && !isFiltered(filters))
    return (
      <Suspense fallback={<ListSkeleton />}>
        <NoTransactions onAdd={onAdd} />
      </Suspense>
    );
  return (
    <TopBlock address={address} pages={pages}>
      {(rest) => {
        if (isPending) return <ListSkeleton />;
        if (isError && data === undefined && !isGone)
          return (
            <Suspense fallback={<ListSkeleton />}>
              <TransactionListError error={error} pending={isFetching} onRetry={() => void refetch()} />
            </Suspense>
          );
        if (isEmpty || isGone)
          return (
            <Suspense>
              <NoMatchingTransactions onClear={() => setFilters({})} />
            </Suspense>
          );
        return (
          <RowFormatsProvider>
            <TransactionGrid pages={pages} address={address} {...rest} />
            <End pages={pages} />
          </RowFormatsProvider>
        );
      }}
    </TopBlock>
  );
}

interface TopBlockState {
  readonly total: number | null;
  readonly covered: { readonly top: number; readonly bottom: number };
  readonly onBulk: (field: 'category' | 'tags') => void;
}

/** The height of the column headings, in pixels. */
const HEAD = 40;
/** The height of the bottom bar on mobile, in pixels. */
const BOTTOM_BAR = 72;

function TopBlock({
  address,
  pages,
  children,
}: Omit<Props, 'onAdd'> & { children: (rest: TopBlockState) => ReactNode }) {
  const { filters } = address;
  const { selection } = useTransactionsContext();
  const selected = useSelectedTransactions(selection);
  const [picker, setPicker] = useState<BulkPicker>(null);
  const [bar, block, filterPart] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
  ];
  const searchField = useRef<HTMLInputElement>(null);
  const isRunning = useIsInteractive();
  const { data, isError, isSuccess, isPlaceholderData } = pages.query;
  const summary = useTransactionListSummary(filters, isSuccess && !isPlaceholderData);
  usePageCommands(searchField);
  const hasSelection = selected.size > 0;
  const covered = useStickyHeight({ bar, block, filters: filterPart, hasSelection });
  useEffect(() => {
    if (!hasSelection) setPicker(null);
  }, [hasSelection]);
  const onBulk = useCallback((field: 'category' | 'tags') => setPicker(field), []);
  const known = summary.data?.more === false && !summary.isPlaceholderData ? summary.data.count : null;
  // A list that failed to load has no sums.
  const sums = (!isError || data !== undefined) && (
    <TransactionSummaryLine
      summary={summary.data}
      isOld={summary.isPlaceholderData}
      failed={summary.isError}
      onRetry={() => void summary.refetch()}
    />
  );
  return (
    // Room below the last row for a toast.
    <div className="pb-12">
      <div ref={bar} aria-hidden className="invisible absolute h-[calc(var(--control)+1rem+1px)]" />
      <div
        ref={block}
        // Overlays of the list must cover its headings too.
        className="-mx-1 sticky top-[calc(var(--control)+1rem+1px-var(--leaves,0px))] z-sticky bg-canvas px-1 has-[[data-offer]>*]:z-[calc(var(--layer-sticky)+1)]"
      >
        <div ref={filterPart} className="pb-2">
          <FilterBar address={address} searchField={searchField} />
        </div>
        <div className="relative flex min-h-11 items-center py-1.5">
          {hasSelection ? (
            <Suspense fallback={sums}>
              <BulkBar selected={selected} filters={filters} total={known} picker={picker} onPicker={setPicker} />
            </Suspense>
          ) : (
            <>
              <div className="min-w-0 flex-1">{sums}</div>
              <Suspense>{isRunning && <TransactionsDownload filters={filters} />}</Suspense>
            </>
          )}
          <div data-offer="" className="absolute inset-x-0 top-0 empty:hidden" />
        </div>
      </div>
      {children({ total: known, covered: { top: covered + HEAD, bottom: BOTTOM_BAR }, onBulk })}
    </div>
  );
}

/** The message after the last row if loading more rows failed. */
function End({ pages: { query } }: { pages: TransactionPages }) {
  if (query.isFetchNextPageError)
    return <LoadMoreError pending={query.isFetchingNextPage} onRetry={() => void query.fetchNextPage()} />;
  if (query.isFetchPreviousPageError)
    return <LoadMoreError pending={query.isFetchingPreviousPage} onRetry={() => void query.fetchPreviousPage()} />;
  return null;
}

/** Registers the keyboard commands that need no selected row. */
function usePageCommands(searchField: RefObject<HTMLInputElement | null>): void {
  const t = useTranslations('transactions.keys');
  const commands = useMemo(
    () => [
      {
        id: 'transactions-search',
        keys: '/',
        label: t('search'),
        group: t('group'),
        run: () => {
          searchField.current?.focus();
          searchField.current?.select();
        },
      },
    ],
    [t, searchField],
  );
  useCommands(commands);
}
