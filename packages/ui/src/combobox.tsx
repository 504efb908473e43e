'use client';

import { ChevronDown, X } from 'lucide-react';
import { useRef } from 'react';
import { classNames } from './class-names.ts';
import { ComboboxList } from './combobox-list.tsx';
import { controlPadding, controlStyles } from './control-styles.ts';
import { useFieldControl } from './field-control.ts';
import { ColourDot } from './tag-badge.tsx';
import { useUiTexts } from './ui-texts.tsx';
import { type ComboboxBaseProps, useCombobox } from './use-combobox.ts';

export interface ComboboxProps extends ComboboxBaseProps {
  value: string | null;
  onValueChange: (value: string | null) => void;
  /** Text of the offer to create the typed name, if "Create" is not specific enough. */
  createLabel?: (name: string) => string;
  /** Allows clearing the selection. */
  clearable?: boolean;
  name?: string;
}

/** Selects one of many options by typing. */
export function Combobox(props: ComboboxProps) {
  const { options, value, onValueChange, clearable = false, disabled = false } = props;
  const control = useFieldControl({ id: props.id });
  const whole = useRef<HTMLDivElement>(null);
  const chosen = options.find((option) => option.value === value);
  const box = useCombobox(props, {
    selected: value,
    onPick: (row) => {
      if (row.kind === 'create') props.onCreate?.(row.name);
      else onValueChange(row.option.value);
      box.close();
    },
  });
  const leave = () => {
    // Leaving the emptied field clears the selection.
    if (box.typed === '' && clearable && value !== null) onValueChange(null);
    box.close();
    props.onBlur?.();
  };
  const dot = box.typed === null ? chosen?.colour : undefined;
  const canClear = clearable && value !== null && !disabled;
  return (
    <div ref={whole} className={classNames('relative min-w-0', props.className)}>
      {dot && <Dot colour={dot} />}
      <input
        {...control}
        {...box.input}
        ref={props.ref}
        name={props.name}
        placeholder={props.placeholder}
        value={box.typed ?? chosen?.label ?? ''}
        onFocus={(event) => event.target.select()}
        onBlur={leave}
        onKeyDown={box.onKeyDown}
        className={classNames(
          controlStyles,
          controlPadding,
          'text-ellipsis',
          dot && 'pl-8',
          canClear ? 'pr-16' : 'pr-9',
        )}
      />
      <Buttons
        onClear={canClear ? () => onValueChange(null) : undefined}
        isDisabled={disabled}
        onToggle={() => {
          whole.current?.querySelector('input')?.focus();
          if (box.isOpen) box.close();
          else box.open();
        }}
      />
      {box.isOpen && (
        <ComboboxList list={box.list} isSelected={(option) => option === value} createLabel={props.createLabel} />
      )}
    </div>
  );
}

function Dot({ colour }: { colour: string }) {
  return (
    <span className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3">
      <ColourDot colour={colour} />
    </span>
  );
}

interface ButtonsProps {
  onClear: (() => void) | undefined;
  isDisabled: boolean;
  onToggle: () => void;
}

function Buttons({ onClear, isDisabled, onToggle }: ButtonsProps) {
  const words = useUiTexts();
  return (
    <span className="absolute inset-y-0 right-1 flex items-center">
      {onClear && (
        <button
          type="button"
          aria-label={words.clear}
          onClick={onClear}
          className="grid size-7 place-items-center rounded-control text-muted hover:bg-hover hover:text-text pointer-coarse:size-10"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
      <button
        type="button"
        tabIndex={-1}
        aria-label={words.showOptions}
        disabled={isDisabled}
        // Keeps the focus in the text field.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onToggle}
        className="grid size-7 place-items-center rounded-control text-muted hover:text-text disabled:cursor-not-allowed"
      >
        <ChevronDown aria-hidden="true" className="size-4" />
      </button>
    </span>
  );
}
