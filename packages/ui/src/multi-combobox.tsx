'use client';

import type { KeyboardEvent } from 'react';
import { classNames } from './class-names.ts';
import type { ComboboxOption } from './combobox-filter.ts';
import { ComboboxList } from './combobox-list.tsx';
import { controlStyles } from './control-styles.ts';
import { useFieldControl } from './field-control.ts';
import { TagBadge } from './tag-badge.tsx';
import { type ComboboxBaseProps, useCombobox } from './use-combobox.ts';

export interface MultiComboboxProps extends ComboboxBaseProps {
  values: readonly string[];
  onValuesChange: (values: string[]) => void;
}

/** Selects several of many options, for example tags: each selected one is a chip; Backspace removes the last one. */
export function MultiCombobox(props: MultiComboboxProps) {
  const { options, values, onValuesChange, disabled = false } = props;
  const control = useFieldControl({ id: props.id });
  const chosen = values.map<ComboboxOption>(
    (value) => options.find((option) => option.value === value) ?? { value, label: value },
  );
  const toggle = (value: string) =>
    onValuesChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value]);
  const box = useCombobox(props, {
    selected: null,
    onPick: (row) => {
      if (row.kind === 'create') props.onCreate?.(row.name);
      else toggle(row.option.value);
      // The list stays open, because several tags are often added together.
      if (box.typed) box.open();
    },
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (box.onKeyDown(event)) return;
    if (event.key === 'Backspace' && !box.typed && values.length > 0) onValuesChange(values.slice(0, -1));
  };
  return (
    <div className={classNames('relative min-w-0', props.className)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press next to the chips focuses the text field. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users reach the text field itself. */}
      <div
        aria-disabled={disabled || undefined}
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget) currentTarget.querySelector('input')?.focus();
        }}
        className={classNames(
          controlStyles,
          'flex min-h-control flex-wrap items-center gap-1.5 px-2 py-1 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus has-[input[aria-invalid=true]]:border-danger',
        )}
      >
        {chosen.map(({ value, label, colour }) => (
          <TagBadge key={value} name={label} colour={colour} onRemove={disabled ? undefined : () => toggle(value)} />
        ))}
        <input
          {...control}
          {...box.input}
          ref={props.ref}
          placeholder={values.length === 0 ? props.placeholder : undefined}
          value={box.typed ?? ''}
          onBlur={() => {
            box.close();
            props.onBlur?.();
          }}
          onKeyDown={onKeyDown}
          className="min-h-6 min-w-20 flex-1 bg-transparent px-1 placeholder:text-muted focus-visible:outline-none"
        />
      </div>
      {box.isOpen && <ComboboxList list={box.list} isSelected={(value) => values.includes(value)} multiple />}
    </div>
  );
}
