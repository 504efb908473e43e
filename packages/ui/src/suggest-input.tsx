'use client';

import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import type { ComboboxOption } from './combobox-filter.ts';
import { ComboboxList } from './combobox-list.tsx';
import { Input } from './input.tsx';
import { comboboxAria, type OptionList, optionRows, rowAfterStep } from './use-combobox.ts';

export interface SuggestInputProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange' | 'list' | 'role'> {
  value: string;
  onValueChange: (text: string) => void;
  /** Matching suggestions, the best first; empty while unknown. */
  options: readonly ComboboxOption[];
  /** Called when a suggestion is chosen by keyboard or pointer. */
  onPick: (value: string) => void;
}

/**
 * A text field with suggestions below. No suggestion is active until the arrow keys select one, so that Enter and Tab
 * keep the typed text.
 */
export function SuggestInput({ value, onValueChange, options, onPick, onBlur, onKeyDown, ...rest }: SuggestInputProps) {
  const id = useId();
  const [isWanted, setIsWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const isOpen = isWanted && options.length > 0;
  const at = active < options.length ? active : -1;

  const close = () => {
    setIsWanted(false);
    setActive(-1);
  };
  const pick = (index: number) => {
    const option = options[index];
    if (option === undefined) return;
    close();
    onPick(option.value);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = STEPS[event.key];
    if (step !== undefined && options.length > 0) {
      setIsWanted(true);
      if (isOpen) setActive(rowAfterStep(at, step, options.length));
    } else if (event.key === 'Enter' && isOpen && at >= 0 && !event.nativeEvent.isComposing) {
      pick(at);
    } else if (event.key === 'Escape' && isOpen) {
      close();
      event.stopPropagation();
    } else {
      onKeyDown?.(event);
      return;
    }
    event.preventDefault();
  };
  const list: OptionList = { id, rows: optionRows(options), active: at, isFiltered: true, setActive, pick };
  return (
    <div className="relative min-w-0">
      <Input
        {...rest}
        {...comboboxAria(list, isOpen)}
        value={value}
        onChange={(event) => {
          setIsWanted(true);
          setActive(-1);
          onValueChange(event.target.value);
        }}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
        onKeyDown={onKey}
      />
      {isOpen && <ComboboxList list={list} isSelected={() => false} />}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
