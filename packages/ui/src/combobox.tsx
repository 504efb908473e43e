'use client';

import { ChevronDown, X } from 'lucide-react';
import type { Ref } from 'react';
import { ColourDot } from './badge.tsx';
import { classNames } from './class-names.ts';
import type { ComboboxOption } from './combobox-filter.ts';
import { ComboboxList } from './combobox-list.tsx';
import { controlLooks, controlPadding } from './control-looks.ts';
import { useFieldControl, useFieldLabel } from './field.tsx';
import { useCombobox } from './use-combobox.ts';
import { useWords } from './words.tsx';

export interface ComboboxProps {
  options: readonly ComboboxOption[];
  value: string | null;
  onValueChange: (value: string | null) => void;
  /** Offers to make what was typed and is not there; whoever makes it sets the value. */
  onCreate?: (name: string) => void;
  /** How that is offered, where “Create” says too little. */
  createLabel?: (name: string) => string;
  /** Lets one choose nothing again. */
  clearable?: boolean;
  placeholder?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  /** With `autoFocus`: opens at once, as an editor inside a table does. */
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** What is typed, for who looks for more options; empty when it is done with. */
  onType?: (text: string) => void;
  /** More options are on their way. */
  pending?: boolean;
  onBlur?: () => void;
  id?: string;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  'aria-label'?: string;
  className?: string;
}

/** One of many, found by typing. */
export function Combobox({
  options,
  value,
  onValueChange,
  onCreate,
  createLabel,
  clearable = false,
  placeholder,
  disabled = false,
  autoFocus = false,
  defaultOpen = false,
  onOpenChange,
  onType,
  pending = false,
  onBlur,
  id,
  name,
  ref,
  className,
  ...rest
}: ComboboxProps) {
  const words = useWords();
  const control = useFieldControl({ id });
  const labelledBy = useFieldLabel();
  const chosen = options.find((option) => option.value === value);
  const box = useCombobox({
    options,
    selected: value,
    canCreate: onCreate !== undefined,
    defaultOpen,
    onOpenChange,
    onType,
    pending,
    onPick: (row) => {
      if (row.kind === 'create') onCreate?.(row.name);
      else onValueChange(row.option.value);
      box.close();
    },
  });
  const leave = () => {
    // Who empties the field and goes on means nothing at all.
    if (box.typed === '' && clearable && value !== null) onValueChange(null);
    box.close();
    onBlur?.();
  };
  const dot = box.typed === null ? chosen?.colour : undefined;
  const canClear = clearable && value !== null && !disabled;
  return (
    <div ref={box.wrapper} className={classNames('relative min-w-0', className)}>
      {dot && (
        <span className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3">
          <ColourDot colour={dot} />
        </span>
      )}
      <input
        {...rest}
        {...control}
        {...box.aria}
        ref={ref}
        name={name}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        // biome-ignore lint/a11y/noAutofocus: asked for by editors that open where one already is.
        autoFocus={autoFocus}
        placeholder={placeholder}
        value={box.typed ?? chosen?.label ?? ''}
        onChange={(event) => box.open(event.target.value)}
        onClick={() => !box.isOpen && box.open()}
        onFocus={(event) => event.target.select()}
        onBlur={leave}
        onKeyDown={box.onKey}
        className={classNames(
          controlLooks,
          controlPadding,
          'text-ellipsis',
          dot && 'pl-8',
          canClear ? 'pr-16' : 'pr-9',
        )}
      />
      <span className="absolute inset-y-0 right-1 flex items-center">
        {canClear && (
          <button
            type="button"
            aria-label={words.clear}
            onClick={() => onValueChange(null)}
            className="grid size-7 place-items-center rounded-control text-muted hover:bg-hover hover:text-text pointer-coarse:size-10"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        )}
        <button
          type="button"
          tabIndex={-1}
          aria-label={words.showOptions}
          disabled={disabled}
          // The focus goes to the text field, not here.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.currentTarget.closest('div')?.querySelector('input')?.focus();
            if (box.isOpen) box.close();
            else box.open();
          }}
          className="grid size-7 place-items-center rounded-control text-muted hover:text-text disabled:cursor-not-allowed"
        >
          <ChevronDown aria-hidden="true" className="size-4" />
        </button>
      </span>
      {box.isOpen && (
        <ComboboxList
          id={box.listId}
          label={rest['aria-label']}
          labelledBy={labelledBy}
          anchor={box.wrapper}
          rows={box.rows}
          active={box.active}
          isSelected={(option) => option === value}
          isFiltered={Boolean(box.typed)}
          pending={pending}
          createLabel={createLabel}
          onActive={box.setActive}
          onPick={box.pick}
        />
      )}
    </div>
  );
}
