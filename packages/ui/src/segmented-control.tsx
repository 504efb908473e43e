'use client';

import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { useFieldLabel } from './field-control.ts';
import type { RadioOption } from './radio-group.tsx';

export interface SegmentedControlProps<Value extends string> {
  options: readonly (RadioOption<Value> & { icon?: ReactNode })[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** Accessible name, unless a surrounding `Field` gives one. */
  label?: string;
  size?: 'medium' | 'small';
  className?: string;
}

/** Selects one of two to five short options, all of them visible. A change applies immediately. */
export function SegmentedControl<Value extends string>({
  options,
  value,
  onValueChange,
  label,
  size = 'medium',
  className,
}: SegmentedControlProps<Value>) {
  const name = useId();
  const labelledBy = useFieldLabel();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-labelledby={label === undefined ? labelledBy : undefined}
      className={classNames(
        'inline-flex max-w-full flex-wrap gap-0.5 rounded-control border border-line bg-sunken p-0.5',
        className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'relative inline-flex flex-auto items-center justify-center gap-1.5 rounded-[0.25rem] border border-transparent text-center font-medium text-muted leading-tight transition-colors duration-100 long-words hover:text-text has-checked:border-line-strong has-checked:bg-raised has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:opacity-50 [&>svg]:size-[1.125em] forced-colors:has-checked:outline-2',
            size === 'small'
              ? 'min-h-[calc(var(--control-small)-0.375rem)] px-2 text-sm pointer-coarse:min-h-10 sm:px-3'
              : 'min-h-[calc(var(--control)-0.375rem)] px-3 pointer-coarse:min-h-10',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-[0.25rem] outline-none"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  );
}
