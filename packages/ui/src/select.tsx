'use client';

import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlPadding, controlStyles } from './control-styles.ts';
import { useFieldControl } from './field-control.ts';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends ComponentProps<'select'> {
  options: readonly SelectOption[];
  /** Shown while nothing is selected; cannot be selected. */
  placeholder?: string;
  onValueChange?: (value: string) => void;
}

/**
 * Selects one of a few options with the browser's native list, which works best with touch and keyboard. For many
 * options use `Combobox`.
 */
export function Select({ options, placeholder, onValueChange, onChange, className, required, ...rest }: SelectProps) {
  const control = useFieldControl({ ...rest, required });
  return (
    <span className={classNames('relative block min-w-0', className)}>
      <select
        {...rest}
        {...control}
        onChange={(event) => {
          onChange?.(event);
          onValueChange?.(event.target.value);
        }}
        className={classNames(controlStyles, controlPadding, 'appearance-none text-ellipsis pr-9')}
      >
        {placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-2.5 size-4 text-muted"
      />
    </span>
  );
}
