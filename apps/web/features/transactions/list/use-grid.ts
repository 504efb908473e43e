'use client';

import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { useTransactionsContext } from '../transactions-context.tsx';
import type { TransactionListUrlState } from '../use-transaction-list-url-state.ts';
import type { EditedCell, RowField } from './edited-cell.ts';
import type { ActiveRow } from './use-active-row.ts';

interface Options {
  readonly grid: RefObject<HTMLElement | null>;
  readonly active: ActiveRow;
  readonly address: TransactionListUrlState;
  readonly scrollTo: (id: string) => void;
  readonly onBulk: (field: 'category' | 'tags') => void;
}

export type TransactionGridState = ReturnType<typeof useTransactionGrid>;

/** The operations of the transaction list, by keyboard and by pointer. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the actions of one grid, which share its state.
export function useTransactionGrid({ grid, active, address, scrollTo, onBulk }: Options) {
  const { selection, changes, pending } = useTransactionsContext();
  const { mayWrite } = useWallet();
  const [editing, setEditing] = useState<EditedCell | null>(null);
  /** The row that is edited by keyboard. */
  const begun = useRef<string | null>(null);
  useFollowsPanel(active, address.opened, scrollTo);
  /** Ends editing. The focus returns to the list unless another element has it. */
  const edited = useCallback(() => {
    setEditing(null);
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) grid.current?.focus({ preventScroll: true });
    });
  }, [grid]);

  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: the actions of one grid, which share its state.
  const actions = useMemo(() => {
    const { records, record, at } = active;
    const go = (to: number) => {
      const next = records[Math.max(0, Math.min(records.length - 1, to))];
      if (next === undefined) return null;
      active.set(next.id);
      scrollTo(next.id);
      if (address.opened !== null) address.open(next.id);
      return next;
    };
    const focus = () => {
      // Keep the focus in an open panel.
      if (document.activeElement?.closest('[role=dialog]') == null) grid.current?.focus({ preventScroll: true });
    };
    const meant = (): readonly Transaction[] => {
      const selected = [...selection.all().values()];
      return selected.length > 0 ? selected : record === null ? [] : [record];
    };
    const edit = (one: Transaction, field: RowField, byKey = false) => {
      active.set(one.id);
      if (!mayWrite) return;
      begun.current = byKey ? one.id : null;
      setEditing({ id: one.id, field });
    };
    return {
      /** Moves by this many rows; `extend` selects the rows between. */
      move(step: number, extend = false) {
        const before = record;
        const next = go(at < 0 ? middleRowIndex(records, grid.current) : at + step);
        focus();
        if (!extend || !mayWrite || before === null || next === null) return;
        if (!selection.has(before.id)) selection.toggle(before);
        selection.extendTo(next, records);
      },
      first: () => go(0),
      last: () => go(records.length - 1),
      activate: (one: Transaction) => active.set(one.id),
      open: (one: Transaction | null = record) => {
        if (one === null) return;
        active.set(one.id);
        // If the transaction's panel is already open, move the focus into the panel.
        if (address.opened === one.id) document.querySelector<HTMLElement>('[role=dialog]')?.focus();
        else address.open(one.id);
      },
      toggle: (one: Transaction | null = record, extend = false) => {
        if (one === null || !mayWrite) return;
        active.set(one.id);
        if (extend) selection.extendTo(one, records);
        else selection.toggle(one);
      },
      selectAll: () => mayWrite && selection.replace(records),
      /** Edits the selected transactions or, without a selection, the active row. */
      edit(field: RowField) {
        if (selection.all().size > 0 && field !== 'text') onBulk(field);
        else if (record !== null) edit(record, field, true);
      },
      editRow: edit,
      review(one?: Transaction) {
        if (!mayWrite) return;
        const records = one === undefined ? meant() : [one];
        const [first] = records;
        if (first === undefined) return;
        const reviewed = records.some((each) => !pending.withPendingChanges(each).reviewed);
        if (records.length === 1) changes.update(first, { reviewed });
        else changes.setAll(records, { reviewed });
      },
      remove() {
        const records = meant();
        if (mayWrite && records.length > 0) changes.delete(records);
      },
      /** Closes the panel, clears the selection, or deactivates the row, in this order. */
      leave() {
        if (address.opened !== null) address.open(null);
        else if (selection.all().size > 0) selection.clear();
        else active.set(null);
      },
    };
  }, [active, address, changes, grid, mayWrite, onBulk, pending, scrollTo, selection]);
  /**
   * Makes the next row active after a row was categorised by keyboard. The category is set only after the editor has
   * closed, so this needs the newest state.
   */
  const latest = useRef(() => {});
  useEffect(() => {
    latest.current = () => {
      if (begun.current !== null && begun.current === active.record?.id) actions.move(1);
      begun.current = null;
    };
  }, [actions, active]);
  const sorted = useCallback(() => latest.current(), []);
  return useMemo(() => ({ ...actions, editing, edited, sorted }), [actions, editing, edited, sorted]);
}

/** Makes the row of the open panel active. */
function useFollowsPanel(active: ActiveRow, opened: string | null, scrollTo: (id: string) => void): void {
  const followed = useRef<string | null>(null);
  useEffect(() => {
    if (opened === followed.current) return;
    if (opened !== null && !active.records.some(({ id }) => id === opened)) return;
    followed.current = opened;
    if (opened === null || active.record?.id === opened) return;
    active.set(opened);
    scrollTo(opened);
  }, [active, opened, scrollTo]);
}

/** The index of the row in the middle of the window; the first row if the page is not scrolled. */
function middleRowIndex(records: readonly Transaction[], grid: HTMLElement | null): number {
  const middle =
    grid === null ? null : document.elementFromPoint(grid.getBoundingClientRect().left + 40, window.innerHeight / 2);
  const id = middle?.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const seen = records.findIndex((record) => record.id === id);
  return window.scrollY === 0 || seen < 0 ? 0 : seen;
}
