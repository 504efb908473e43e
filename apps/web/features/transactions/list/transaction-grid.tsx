'use client';

import { useTranslations } from 'next-intl';
import { type MouseEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { useDeletedIds } from '#shared/changes/deletions.tsx';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { type TransactionListItem, toTransactionListItems } from '../transaction-pages.ts';
import type { TransactionListUrlState } from '../use-transaction-list-url-state.ts';
import type { TransactionPages } from '../use-transaction-pages.ts';
import { GridHead } from './grid-head.tsx';
import { RowGroup } from './grid-parts.tsx';
import { useRowFormats } from './row-formats.tsx';
import { preloadRowEditor, TransactionRow, transactionRowElementId } from './transaction-row.tsx';
import { useActiveRow } from './use-active-row.ts';
import { type TransactionGridState, useTransactionGrid } from './use-grid.ts';
import { handleGridKey, useGridCommands } from './use-grid-keys.ts';
import { HEIGHT_CLASSES, useListLayout } from './use-list-layout.ts';
import { useLoadAhead } from './use-load-ahead.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

interface Props {
  readonly pages: TransactionPages;
  readonly address: TransactionListUrlState;
  /** The number of matching transactions, if known. */
  readonly total: number | null;
  /** The parts of the window that are covered at the top and bottom, in pixels. */
  readonly covered: { readonly top: number; readonly bottom: number };
  readonly onBulk: (field: 'category' | 'tags') => void;
}

/** The list of transactions: a virtualised grid. */
export function TransactionGrid({ pages, address, total, covered, onBulk }: Props) {
  const t = useTranslations('transactions');
  const place = useRef<HTMLDivElement>(null);
  const focus = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { data, hasNextPage, isPlaceholderData } = pages.query;
  const layout = useListLayout(place);
  const items = useItems(pages);
  const rowCount = useRowCount(items, { hasMore: hasNextPage, total });
  const active = useActiveRow(items);
  const rows = useVirtualRows({
    items,
    start: data?.pageParams[0],
    hasMore: hasNextPage,
    isOld: isPlaceholderData,
    layout,
    list,
    covered,
  });
  const { drawn, margin, style, scrollTo } = rows;
  const grid = useTransactionGrid({ grid: focus, active, address, scrollTo, onBulk });
  useLoadAhead({ pages, items, rows, layout });
  useGridCommands(grid);
  useStartsAtTop(isPlaceholderData ? null : address.filters, margin - covered.top);
  const isDrawn = active.record !== null && drawn.some((at) => items[at]?.key === active.record?.id);
  return (
    <div ref={place} className="@container">
      {/* biome-ignore lint/a11y/useSemanticElements: a virtualized table cannot be a `table` element. */}
      <div
        ref={focus}
        role="grid"
        aria-label={t('title')}
        aria-rowcount={rowCount}
        aria-multiselectable
        aria-busy={isPlaceholderData}
        aria-activedescendant={isDrawn ? transactionRowElementId(active.record?.id ?? '') : undefined}
        tabIndex={0}
        onFocus={preloadRowEditor}
        onPointerEnter={preloadRowEditor}
        onKeyDown={(event) => handleGridKey(event, grid)}
        onClick={(event) => onGridClick(event, active.records, grid)}
        className={`group/grid ${HEIGHT_CLASSES} outline-none`}
      >
        <GridHead records={active.records} />
        <RowGroup
          ref={list}
          style={style}
          className="box-border bg-[linear-gradient(var(--line),transparent_1px)] bg-[length:100%_var(--row)] [overflow-anchor:none]"
        >
          {drawn.map((at) => (
            <Item key={items[at]?.key ?? at} item={items[at]} activeId={active.record?.id ?? null} grid={grid} />
          ))}
        </RowGroup>
      </div>
    </div>
  );
}

/**
 * Returns the number of rows including the head; -1 while unknown. Totals don't count parents of split parts, so a list
 * with parents has no known number until it is completely loaded.
 */
function useRowCount(
  items: readonly TransactionListItem[],
  { hasMore, total }: { hasMore: boolean; total: number | null },
): number {
  return useMemo(() => {
    const last = items.at(-1);
    if (!hasMore) return last?.kind === 'row' ? last.index + 2 : 1;
    const hasParents = items.some((item) => item.kind === 'row' && item.record.parent);
    return total === null || hasParents ? -1 : total + 1;
  }, [items, hasMore, total]);
}

function Item({
  item,
  activeId,
  grid,
}: {
  item: TransactionListItem | undefined;
  activeId: string | null;
  grid: TransactionGridState;
}) {
  if (item === undefined) return null;
  if (item.kind === 'month') return <MonthHeading month={item.month} />;
  const { record, index, share } = item;
  return (
    <TransactionRow
      record={record}
      index={index}
      share={share}
      isActive={record.id === activeId}
      editing={grid.editing?.id === record.id ? grid.editing.field : null}
      onEdited={grid.edited}
      onSorted={grid.sorted}
    />
  );
}

/** A month's heading. It is hidden from screen readers, because each row has its date. */
function MonthHeading({ month }: { month: string }) {
  const words = useRowFormats();
  return (
    <div
      aria-hidden
      className="flex h-(--month) items-end border-line border-b bg-canvas px-3 pb-1 font-medium text-muted text-sm"
    >
      {words.month(month)}
    </div>
  );
}

/** Returns the loaded items without transactions whose deletion is pending. */
function useItems({ query: { data } }: TransactionPages): readonly TransactionListItem[] {
  const hidden = useDeletedIds();
  return useMemo(() => {
    const isHidden = ({ id, parentTransactionId }: Transaction) =>
      hidden.has(id) || (parentTransactionId !== null && hidden.has(parentTransactionId));
    return data === undefined ? [] : toTransactionListItems(data, isHidden);
  }, [data, hidden]);
}

/** Scrolls to the top when another list is rendered. `list` is null until it is rendered. */
function useStartsAtTop(list: object | null, top: number): void {
  const drawn = useRef<object | null>(null);
  useLayoutEffect(() => {
    if (list === null || list === drawn.current) return;
    const isFirst = drawn.current === null;
    drawn.current = list;
    if (!isFirst && window.scrollY > top) window.scrollTo({ top });
  }, [list, top]);
}

/** Handles clicks of all rows in one listener, because rows are mounted and unmounted while scrolling. */
function onGridClick(event: MouseEvent, records: readonly Transaction[], grid: TransactionGridState): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const id = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const record = id === undefined ? undefined : records.find((one) => one.id === id);
  if (record === undefined || target.closest('[data-editing]') !== null) return;
  if (target.closest('[data-select]') !== null) {
    // A click on the label also clicks the checkbox.
    if (target instanceof HTMLInputElement || target.closest('label') === null) grid.toggle(record, event.shiftKey);
  } else if (event.shiftKey) grid.toggle(record, true);
  else if (target.closest('[data-review]') !== null) grid.review(record);
  else if (target.closest('[data-edit]') !== null) grid.editRow(record, 'text');
  else if (target.closest('[data-field=category]') !== null) grid.editRow(record, 'category');
  else if (target.closest('[data-field=tags]') !== null) grid.editRow(record, 'tags');
  else grid.open(record);
}
