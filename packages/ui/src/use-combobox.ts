'use client';

import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { type ComboboxOption, findOptions, isCalled } from './combobox-filter.ts';

/** A line of the list: something to choose, or the offer to make what was typed. */
export type ComboboxRow = { kind: 'option'; option: ComboboxOption } | { kind: 'create'; name: string };

interface Behaviour {
  options: readonly ComboboxOption[];
  /** Where the list stands when it opens. */
  selected: string | null;
  canCreate: boolean;
  defaultOpen: boolean;
  onPick: (row: ComboboxRow) => void;
  onOpenChange?: ((open: boolean) => void) | undefined;
  onType?: ((text: string) => void) | undefined;
  pending?: boolean;
}

const page = 10;

/** The state and keys of a text field with a list, after the combobox pattern of the ARIA authoring practices. */
export function useCombobox({
  options,
  selected,
  canCreate,
  defaultOpen,
  onPick,
  onOpenChange,
  onType,
  pending = false,
}: Behaviour) {
  const listId = useId();
  const wrapper = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(defaultOpen);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(() => indexOf(options, selected));

  const rows = useMemo(
    // What may still be found is not to be made twice.
    () => rowsOf(options, isOpen ? (typed ?? '') : null, canCreate && !pending),
    [options, typed, canCreate, pending, isOpen],
  );

  const open = (text: string | null = null) => {
    setTyped(text);
    onType?.(text ?? '');
    setActive(text ? 0 : indexOf(options, selected));
    if (isOpen) return;
    setIsOpen(true);
    onOpenChange?.(true);
  };
  const close = () => {
    setTyped(null);
    onType?.('');
    if (!isOpen) return;
    setIsOpen(false);
    onOpenChange?.(false);
  };
  const pick = (index: number) => {
    const row = rows[index];
    if (row && !(row.kind === 'option' && row.option.disabled)) onPick(row);
  };

  const move = (step: number) => {
    const last = rows.length - 1;
    if (last < 0) return;
    setActive((before) => {
      if (Math.abs(step) > 1) return Math.max(0, Math.min(last, before + step));
      if (before < 0) return step > 0 ? 0 : last;
      return (before + step + rows.length) % rows.length;
    });
  };

  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
  /** True when the key meant the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    const step = steps[event.key];
    if (step !== undefined) {
      if (isOpen) move(step);
      else open();
    } else if (event.key === 'Enter' && isOpen && !event.nativeEvent.isComposing) {
      if (rows[active]) pick(active);
      else if (!pending) close();
    } else if (event.key === 'Escape' && isOpen) {
      close();
      event.stopPropagation();
    } else {
      return false;
    }
    event.preventDefault();
    return true;
  };

  return {
    listId,
    wrapper,
    input,
    rows,
    isOpen,
    typed,
    active,
    open,
    close,
    pick,
    onKey,
    setActive,
    /** What the text field says about itself. */
    aria: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isOpen && rows[active] ? `${listId}-${active}` : undefined,
    } as const,
  };
}

const indexOf = (options: readonly ComboboxOption[], value: string | null) =>
  options.findIndex((option) => option.value === value);

function rowsOf(options: readonly ComboboxOption[], query: string | null, canCreate: boolean): readonly ComboboxRow[] {
  if (query === null) return [];
  const rows: ComboboxRow[] = findOptions(options, query).map((option) => ({ kind: 'option', option }));
  const name = query.trim();
  if (canCreate && name !== '' && !isCalled(options, name)) rows.push({ kind: 'create', name });
  return rows;
}
