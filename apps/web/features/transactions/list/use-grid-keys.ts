'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { type Command, useCommands } from '#shared/commands/commands.tsx';
import { isTextField } from '#shared/commands/key-commands.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { useTransactionsContext } from '../transactions-context.tsx';
import type { TransactionGridState } from './use-grid.ts';

/** Shortcuts for the whole page. The help lists all shortcuts; the command palette lists the shortcuts that need no row. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one list of commands, a line or two each.
export function useGridCommands(grid: TransactionGridState): void {
  const t = useTranslations('transactions.keys');
  const { changes } = useTransactionsContext();
  const { mayWrite } = useWallet();
  // A ref keeps the commands stable while rows and selection change.
  const latest = useRef(grid);
  useEffect(() => {
    latest.current = grid;
  });
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: one list of commands, a line or two each.
  const commands = useMemo(() => {
    // Ignore keys while an editor is loading: they are meant for the editor.
    const on = (act: (grid: TransactionGridState) => void) => () => {
      if (latest.current.editing === null) act(latest.current);
    };
    const command = (id: string, keys: string, label: string, run: () => void): Command => ({
      id: `transactions-${id}`,
      keys,
      label,
      group: t('group'),
      onlyKey: true,
      run,
    });
    const reading = [
      command(
        'next',
        'j',
        t('next'),
        on((grid) => grid.move(1)),
      ),
      command(
        'previous',
        'k',
        t('previous'),
        on((grid) => grid.move(-1)),
      ),
      command(
        'open',
        'enter',
        t('open'),
        on((grid) => grid.open()),
      ),
      // Also cancels editing while the editor is still loading.
      command('leave', 'escape', t('leave'), () => {
        if (latest.current.editing === null) latest.current.leave();
        else latest.current.edited();
      }),
    ];
    const writing = [
      command(
        'select',
        'x',
        t('select'),
        on((grid) => grid.toggle()),
      ),
      command(
        'selectRange',
        'shift+x',
        t('selectRange'),
        on((grid) => grid.toggle(undefined, true)),
      ),
      command(
        'selectAll',
        'mod+a',
        t('selectAll'),
        on((grid) => grid.selectAll()),
      ),
      command(
        'edit',
        'e',
        t('edit'),
        on((grid) => grid.edit('text')),
      ),
      command(
        'category',
        'c',
        t('category'),
        on((grid) => grid.edit('category')),
      ),
      command(
        'tags',
        't',
        t('tags'),
        on((grid) => grid.edit('tags')),
      ),
      command(
        'review',
        'r',
        t('review'),
        on((grid) => grid.review()),
      ),
      command(
        'delete',
        'delete',
        t('delete'),
        on((grid) => grid.remove()),
      ),
      { ...command('undo', 'mod+z', t('undo'), () => changes.undo()), onlyKey: false },
    ];
    return mayWrite ? [...reading, ...writing] : reading;
  }, [t, changes, mayWrite]);
  useCommands(commands);
}

/** The number of rows to move by Page Up and Page Down. */
const PAGE = 15;

/** Handles keys that act on the list. Only for a list with the focus, because elsewhere these keys scroll the page. */
export function handleGridKey(event: KeyboardEvent<HTMLElement>, grid: TransactionGridState): void {
  if (isTextField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = GRID_KEYS[event.key];
  if (act === undefined) return;
  event.preventDefault();
  act(grid, event.shiftKey);
}

const GRID_KEYS: Readonly<Record<string, (grid: TransactionGridState, shift: boolean) => void>> = {
  ArrowDown: (grid, shift) => grid.move(1, shift),
  ArrowUp: (grid, shift) => grid.move(-1, shift),
  PageDown: (grid) => grid.move(PAGE),
  PageUp: (grid) => grid.move(-PAGE),
  Home: (grid) => grid.first(),
  End: (grid) => grid.last(),
  ' ': (grid, shift) => grid.toggle(undefined, shift),
  Enter: (grid) => grid.open(),
  // The delete key of Apple keyboards.
  Backspace: (grid) => grid.remove(),
};
