'use client';

import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl, useFieldLabel } from './field-control.ts';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps<Value extends string> {
  options: readonly RadioOption<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  /** Accessible name, unless a surrounding `Field` gives one. */
  label?: string;
  name?: string;
  className?: string;
}

/** Selects one of a few options, each with an optional explanation. */
export function RadioGroup<Value extends string>({
  options,
  value,
  onValueChange,
  label,
  name,
  className,
}: RadioGroupProps<Value>) {
  const ownName = useId();
  const labelledBy = useFieldLabel();
  const { id, ...control } = useFieldControl({});
  return (
    <div
      id={id}
      role="radiogroup"
      {...control}
      aria-label={label}
      aria-labelledby={label === undefined ? labelledBy : undefined}
      className={classNames('grid gap-1', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-control-small items-start gap-2.5 py-0.5 has-disabled:cursor-not-allowed has-disabled:text-muted pointer-coarse:py-2"
        >
          <span className="grid h-6 shrink-0 place-items-center">
            <input
              type="radio"
              name={name ?? ownName}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
              className="peer col-start-1 row-start-1 size-[1.125rem] appearance-none rounded-full border border-line-strong bg-surface transition-colors duration-100 checked:border-accent checked:bg-accent hover:border-muted disabled:opacity-50 forced-colors:appearance-auto"
            />
            <span
              aria-hidden="true"
              className="pointer-events-none invisible col-start-1 row-start-1 size-2 rounded-full bg-on-accent peer-checked:visible forced-colors:hidden"
            />
          </span>
          <span className="min-w-0 flex-1 long-words">
            {option.label}
            {option.hint && <span className="block text-muted text-sm">{option.hint}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}
