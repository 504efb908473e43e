'use client';

import { classNames } from '@coffer/ui/class-names.ts';
import { lazy, memo, Suspense } from 'react';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { preloadTransactionChanger } from '../standalone-transactions.tsx';
import { useIsSelected, useTransactionWithPendingChanges } from '../transactions-context.tsx';
import { TRANSACTION_COLUMN_CLASSES } from './column-classes.ts';
import type { RowField } from './edited-cell.ts';
import { GridRow } from './grid-parts.tsx';
import { RowCells } from './row-cells.tsx';

// Loaded when a row is first edited.
const loadRowEditor = () => import('./row-editor.tsx').then((file) => ({ default: file.RowEditor }));
const RowEditor = lazy(loadRowEditor);

interface Props {
  readonly record: Transaction;
  /** The index in the whole list, from 0. */
  readonly index: number;
  /** The share of the amount in the listed days, in the wallet's currency; null if the list is by date. */
  readonly share: number | null;
  readonly isActive: boolean;
  readonly editing: RowField | null;
  readonly onEdited: () => void;
  readonly onSorted: () => void;
}

/** A row for a transaction; its height doesn't depend on its content. */
export const TransactionRow = memo(function TransactionRow({
  record,
  index,
  share,
  isActive,
  editing,
  onEdited,
  onSorted,
}: Props) {
  const shown = useTransactionWithPendingChanges(record);
  const isSelected = useIsSelected(record.id);
  const cells = <RowCells record={shown} share={share} />;
  return (
    <GridRow
      id={transactionRowElementId(record.id)}
      // Row 1 contains the column headings.
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-row={record.id}
      data-active={isActive || undefined}
      className={classNames(
        'group/row relative grid h-(--row) cursor-pointer items-center border-line border-b bg-surface text-sm hover:bg-hover aria-selected:bg-accent-soft @max-2xl:grid-rows-2',
        'data-active:shadow-[inset_3px_0_0_var(--accent)] group-focus-visible/grid:data-active:-outline-offset-2 group-focus-visible/grid:data-active:outline-2 group-focus-visible/grid:data-active:outline-focus',
        editing === null ? '[contain:strict]' : 'z-1',
        editing === 'text' ? EDITING_COLUMNS : TRANSACTION_COLUMN_CLASSES,
      )}
    >
      {editing === null ? (
        cells
      ) : (
        <Suspense fallback={cells}>
          <RowEditor record={shown} field={editing} onDone={onEdited} onSorted={onSorted} />
        </Suspense>
      )}
    </GridRow>
  );
});

/** The columns of the fields: date, counterparty, description and amount. */
const EDITING_COLUMNS = '@2xl:grid-cols-[2.75rem_9.5rem_minmax(0,2fr)_minmax(0,3fr)_12rem]';

/** Preloads the editor and the code for changes when the person begins to use the list. */
export function preloadRowEditor(): void {
  loadRowEditor().catch(() => undefined);
  preloadTransactionChanger();
}

export function transactionRowElementId(id: string): string {
  return `transaction-${id}`;
}
