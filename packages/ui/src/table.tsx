'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useUiTexts } from './ui-texts.tsx';

/** A table with text of 14 px and digits of equal width. The caption is its accessible name. */
export function Table({ caption, className, children, ...rest }: ComponentProps<'table'> & { caption: string }) {
  return (
    <table {...rest} className={classNames('w-full border-separate border-spacing-0 text-sm', className)}>
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  );
}

/** The header of a table. It stays visible at `--sticky-top`, below other sticky elements, while the rows scroll. */
export function TableHead({ children }: { children: ReactNode }) {
  return <thead className="sticky top-[var(--sticky-top,0px)] z-sticky bg-surface">{children}</thead>;
}

export function TableRow({ selected = false, className, ...rest }: ComponentProps<'tr'> & { selected?: boolean }) {
  return (
    <tr
      {...rest}
      data-selected={selected || undefined}
      className={classNames('group data-selected:bg-accent-soft [tbody>&]:not-data-selected:hover:bg-hover', className)}
    />
  );
}

export interface TableHeadCellProps extends ComponentProps<'th'> {
  /** Aligns numbers to the right. */
  numeric?: boolean;
  sort?: 'ascending' | 'descending' | 'none';
  onSort?: () => void;
}

export function TableHeadCell({ numeric = false, sort, onSort, className, children, ...rest }: TableHeadCellProps) {
  const words = useUiTexts();
  const Arrow = sort === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      {...rest}
      aria-sort={sort}
      className={classNames(
        'h-10 border-line border-b px-3 font-medium text-muted first:pl-4 last:pr-4',
        numeric ? 'text-right' : 'text-left',
        className,
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={classNames(
            // In print, a button would be missing from the repeated table head.
            '-mx-1 inline-flex min-h-control-small items-center gap-1 rounded-control px-1 hover:text-text print:contents',
            numeric && 'flex-row-reverse',
          )}
        >
          {children}
          <Arrow
            aria-hidden="true"
            className={classNames('size-3.5', (sort === undefined || sort === 'none') && 'invisible')}
          />
          {(sort === 'ascending' || sort === 'descending') && (
            <span className="sr-only">{sort === 'ascending' ? words.sortedAscending : words.sortedDescending}</span>
          )}
        </button>
      ) : (
        children
      )}
    </th>
  );
}

export function TableCell({ numeric = false, className, ...rest }: ComponentProps<'td'> & { numeric?: boolean }) {
  return (
    <td
      {...rest}
      className={classNames(
        'h-11 border-line border-b px-3 py-1.5 first:pl-4 last:pr-4 group-last:border-b-0',
        numeric && 'text-right tabular-nums',
        className,
      )}
    />
  );
}
