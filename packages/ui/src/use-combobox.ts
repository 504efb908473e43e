'use client';

import { type KeyboardEvent, type Ref, useId, useMemo, useState } from 'react';
import { type ComboboxOption, findOptions, hasOptionNamed } from './combobox-filter.ts';

/** Shared properties of single and multiple selection. */
export interface ComboboxBaseProps {
  options: readonly ComboboxOption[];
  /**
   * Called with the typed name when a person chooses to create it. The caller creates the option and sets the value.
   */
  onCreate?: (name: string) => void;
  placeholder?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  /** With `autoFocus`: opens immediately, for editors inside a table. */
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Called with the typed text, for loading more options; empty when typing ends. */
  onType?: (text: string) => void;
  /** True while more options are loading. */
  pending?: boolean;
  onBlur?: () => void;
  id?: string;
  ref?: Ref<HTMLInputElement>;
  'aria-label'?: string;
  className?: string;
}

/** A row of the list: an option, or the offer to create the typed name. */
export type ComboboxRow = { kind: 'option'; option: ComboboxOption } | { kind: 'create'; name: string };

/** The option list of a text field: its rows, the index of the active row, and functions to activate or pick a row. */
export interface OptionList {
  id: string;
  rows: readonly ComboboxRow[];
  active: number;
  isFiltered: boolean;
  /** Accessible name, if the field has no label. */
  label?: string | undefined;
  /** True while more rows are loading. */
  pending?: boolean;
  setActive: (index: number) => void;
  pick: (index: number) => void;
}

interface Choice {
  /** Initially active option. */
  selected: string | null;
  onPick: (row: ComboboxRow) => void;
}

/**
 * The state of the text field: whether its list is open, and the typed text, which is null while the field shows the
 * selection.
 */
function useTyping({ options, defaultOpen = false, onType, onOpenChange }: ComboboxBaseProps, selected: string | null) {
  const [isOpen, setIsOpen] = useState(defaultOpen);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(() => indexOf(options, selected));
  const say = (text: string | null, open: boolean) => {
    setTyped(text);
    onType?.(text ?? '');
    if (open) setActive(text ? 0 : indexOf(options, selected));
    if (open === isOpen) return;
    setIsOpen(open);
    onOpenChange?.(open);
  };
  const open = (text: string | null = null) => say(text, true);
  return { isOpen, typed, active, setActive, open, close: () => say(null, false) };
}

const page = 10;
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };

/** The index of the active row after a step: single steps wrap around, page steps stop at the ends. */
export function rowAfterStep(from: number, step: number, rows: number): number {
  if (Math.abs(step) > 1) return Math.max(0, Math.min(rows - 1, from + step));
  if (from < 0) return step > 0 ? 0 : rows - 1;
  return (from + step + rows) % rows;
}

/** State and keyboard handling of a text field with a list, following the combobox pattern of the ARIA Authoring Practices. */
export function useCombobox(props: ComboboxBaseProps, { selected, onPick }: Choice) {
  const { options, onCreate, disabled = false, autoFocus, pending = false } = props;
  const id = useId();
  const typing = useTyping(props, selected);
  const { isOpen, typed, active, setActive, open, close } = typing;

  // While options are loading, the typed name may still be found.
  const canCreate = onCreate !== undefined && !pending;
  const rows = useMemo(
    () => (isOpen ? rowsOf(options, typed ?? '', canCreate) : []),
    [options, typed, canCreate, isOpen],
  );
  const pick = (index: number) => {
    const row = rows[index];
    if (row && !(row.kind === 'option' && row.option.disabled)) onPick(row);
  };
  /** Returns true if the key was handled by the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const step = steps[event.key];
    if (step !== undefined) {
      if (!isOpen) open();
      else if (rows.length > 0) setActive((before) => rowAfterStep(before, step, rows.length));
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
  const label = props['aria-label'];
  const list: OptionList = { id, rows, active, isFiltered: Boolean(typed), label, pending, setActive, pick };
  /** Properties of the text field, shared by `Combobox` and `MultiCombobox`. */
  const input = {
    ...comboboxAria(list, isOpen),
    'aria-label': label,
    spellCheck: false,
    disabled,
    autoFocus,
    onChange: (event: { target: HTMLInputElement }) => open(event.target.value),
    onClick: () => (isOpen ? undefined : open()),
  };
  return { ...typing, list, input, onKeyDown };
}

/** ARIA properties of a text field with a list. */
export function comboboxAria({ id, rows, active }: OptionList, isOpen: boolean) {
  return {
    role: 'combobox',
    autoComplete: 'off',
    'aria-expanded': isOpen,
    'aria-controls': id,
    'aria-autocomplete': 'list',
    'aria-activedescendant': isOpen && rows[active] ? `${id}-${active}` : undefined,
  } as const;
}

const indexOf = (options: readonly ComboboxOption[], value: string | null) =>
  options.findIndex((option) => option.value === value);

export const optionRows = (options: readonly ComboboxOption[]): ComboboxRow[] =>
  options.map((option) => ({ kind: 'option', option }));

function rowsOf(options: readonly ComboboxOption[], query: string, canCreate: boolean): readonly ComboboxRow[] {
  const rows = optionRows(findOptions(options, query));
  const name = query.trim();
  if (canCreate && name !== '' && !hasOptionNamed(options, name)) rows.push({ kind: 'create', name });
  return rows;
}
