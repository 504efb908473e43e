'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useRef } from 'react';
import { useHidden } from '#shared/changes/pending-deletions.tsx';
import type { Transaction } from '#shared/transactions/record.ts';
import { itemsOf, type ListItem } from '../pages.ts';
import type { Address } from '../use-address.ts';
import type { TransactionPages } from '../use-transaction-pages.ts';
import { GridHead } from './grid-head.tsx';
import { RowGroup } from './grid-parts.tsx';
import { onGridClick } from './on-grid-click.ts';
import { HEIGHT_CLASSES, useLayout } from './row-heights.ts';
import { useRowWords } from './row-words.tsx';
import { expectEditing, rowId, TransactionRow } from './transaction-row.tsx';
import { useActiveRow } from './use-active-row.ts';
import { type Grid, useGrid } from './use-grid.ts';
import { onGridKey, useGridCommands } from './use-grid-keys.ts';
import { useLoadAhead } from './use-load-ahead.ts';
import { useStartsAtTop } from './use-starts-at-top.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

interface Props {
  readonly pages: TransactionPages;
  readonly address: Address;
  /** How many match in all, when that is known. */
  readonly total: number | null;
  /** How much of the window is covered at its top and bottom. */
  readonly covered: { readonly top: number; readonly bottom: number };
  readonly onBulk: (field: 'category' | 'tags') => void;
}

/** The list: a grid of which only what is on the screen is drawn. */
export function TransactionGrid({ pages, address, total, covered, onBulk }: Props) {
  const t = useTranslations('transactions');
  const place = useRef<HTMLDivElement>(null);
  const focus = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { data, hasNextPage, isPlaceholderData } = pages.query;
  const layout = useLayout(place);
  const items = useItems(pages);
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
  const grid = useGrid({ grid: focus, active, address, scrollTo, onBulk });
  useLoadAhead({ pages, items, rows, layout });
  useGridCommands(grid);
  useStartsAtTop(isPlaceholderData ? null : address.filters, margin - covered.top);
  const isDrawn = active.record !== null && drawn.some((at) => items[at]?.key === active.record?.id);
  return (
    <div ref={place} className="@container">
      {/* biome-ignore lint/a11y/useSemanticElements: a table of which only the rows on the screen exist cannot be a `table`. */}
      <div
        ref={focus}
        role="grid"
        aria-label={t('title')}
        aria-rowcount={total === null ? -1 : total + 1}
        aria-multiselectable
        aria-busy={isPlaceholderData}
        aria-activedescendant={isDrawn ? rowId(active.record?.id ?? '') : undefined}
        tabIndex={0}
        onFocus={expectEditing}
        onPointerEnter={expectEditing}
        onKeyDown={(event) => onGridKey(event, grid)}
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

function Item({ item, activeId, grid }: { item: ListItem | undefined; activeId: string | null; grid: Grid }) {
  if (item === undefined) return null;
  if (item.kind === 'month') return <MonthHeading month={item.month} />;
  const { record, index } = item;
  return (
    <TransactionRow
      record={record}
      index={index}
      isActive={record.id === activeId}
      editing={grid.editing?.id === record.id ? grid.editing.field : null}
      onEdited={grid.edited}
      onSorted={grid.sorted}
    />
  );
}

/** Each row has its date: the heading is there for the eye. */
function MonthHeading({ month }: { month: string }) {
  const words = useRowWords();
  return (
    <div
      aria-hidden
      className="flex h-(--month) items-end border-line border-b bg-canvas px-3 pb-1 font-medium text-muted text-sm"
    >
      {words.month(month)}
    </div>
  );
}

/** The loaded transactions without those that are about to be deleted. */
function useItems({ query: { data } }: TransactionPages): readonly ListItem[] {
  const hidden = useHidden();
  return useMemo(() => {
    const isHidden = ({ id, parentTransactionId }: Transaction) =>
      hidden.has(id) || (parentTransactionId !== null && hidden.has(parentTransactionId));
    return data === undefined ? [] : itemsOf(data, isHidden);
  }, [data, hidden]);
}
