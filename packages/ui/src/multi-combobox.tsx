'use client';

import { type KeyboardEvent, type Ref, useRef } from 'react';
import { Tag } from './badge.tsx';
import { classNames } from './class-names.ts';
import type { ComboboxOption } from './combobox-filter.ts';
import { ComboboxList } from './combobox-list.tsx';
import { controlLooks } from './control-looks.ts';
import { useFieldControl, useFieldLabel } from './field.tsx';
import { useCombobox } from './use-combobox.ts';

export interface MultiComboboxProps {
  options: readonly ComboboxOption[];
  values: readonly string[];
  onValuesChange: (values: string[]) => void;
  /** Offers to make what was typed and is not there; whoever makes it adds the value. */
  onCreate?: (name: string) => void;
  placeholder?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** What is typed, for who looks for more options; empty when it is done with. */
  onType?: (text: string) => void;
  /** More options are on their way. */
  pending?: boolean;
  onBlur?: () => void;
  id?: string;
  ref?: Ref<HTMLInputElement>;
  'aria-label'?: string;
  className?: string;
}

/** Several of many, e.g. tags: each chosen one is a chip; Backspace takes the last one back. */
export function MultiCombobox({
  options,
  values,
  onValuesChange,
  onCreate,
  placeholder,
  disabled = false,
  autoFocus = false,
  defaultOpen = false,
  onOpenChange,
  onType,
  pending = false,
  onBlur,
  id,
  ref,
  className,
  ...rest
}: MultiComboboxProps) {
  const control = useFieldControl({ id });
  const labelledBy = useFieldLabel();
  const field = useRef<HTMLInputElement>(null);
  const toggle = (value: string) =>
    onValuesChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value]);
  const box = useCombobox({
    options,
    selected: null,
    canCreate: onCreate !== undefined,
    defaultOpen,
    onOpenChange,
    onType,
    pending,
    onPick: (row) => {
      if (row.kind === 'create') onCreate?.(row.name);
      else toggle(row.option.value);
      // Stays open: tags come in groups.
      if (box.typed) box.open();
    },
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (box.onKey(event)) return;
    if (event.key === 'Backspace' && !box.typed && values.length > 0) onValuesChange(values.slice(0, -1));
  };
  return (
    <div ref={box.wrapper} className={classNames('relative min-w-0', className)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pressing beside the chips goes to the text field inside. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the text field itself is reached by the keyboard. */}
      <div
        aria-disabled={disabled || undefined}
        onClick={(event) => {
          if (event.target === event.currentTarget) field.current?.focus();
        }}
        className={classNames(
          controlLooks,
          'flex min-h-control flex-wrap items-center gap-1.5 px-2 py-1 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus has-[input[aria-invalid=true]]:border-danger',
        )}
      >
        {values.map((value) => {
          const option = options.find((candidate) => candidate.value === value);
          return (
            <Tag
              key={value}
              name={option?.label ?? value}
              colour={option?.colour}
              onRemove={disabled ? undefined : () => toggle(value)}
            />
          );
        })}
        <input
          {...rest}
          {...control}
          {...box.aria}
          ref={(element) => {
            field.current = element;
            if (typeof ref === 'function') ref(element);
            else if (ref) ref.current = element;
          }}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          // biome-ignore lint/a11y/noAutofocus: asked for by editors that open where one already is.
          autoFocus={autoFocus}
          placeholder={values.length === 0 ? placeholder : undefined}
          value={box.typed ?? ''}
          onChange={(event) => box.open(event.target.value)}
          onClick={() => !box.isOpen && box.open()}
          onBlur={() => {
            box.close();
            onBlur?.();
          }}
          onKeyDown={onKeyDown}
          className="min-h-6 min-w-20 flex-1 bg-transparent px-1 placeholder:text-muted focus-visible:outline-none"
        />
      </div>
      {box.isOpen && (
        <ComboboxList
          id={box.listId}
          label={rest['aria-label']}
          labelledBy={labelledBy}
          anchor={box.wrapper}
          rows={box.rows}
          active={box.active}
          isSelected={(value) => values.includes(value)}
          isFiltered={Boolean(box.typed)}
          pending={pending}
          multiple
          onActive={box.setActive}
          onPick={box.pick}
        />
      )}
    </div>
  );
}
