'use client';

import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  /** The label. If there is no label, name the switch with `aria-label`. */
  label?: ReactNode;
  hint?: ReactNode;
  onCheckedChange?: (checked: boolean) => void;
}

/** A switch that turns a setting on or off immediately. Use a checkbox for values that are saved later. */
export function Switch({ label, hint, onCheckedChange, onChange, className, ...rest }: SwitchProps) {
  return (
    <label
      className={classNames(
        'inline-flex min-h-control-small items-start gap-3 py-0.5 has-disabled:cursor-not-allowed has-disabled:text-muted',
        className,
      )}
    >
      <span className="grid h-6 shrink-0 items-center">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox already exposes whether it is checked.
          role="switch"
          {...rest}
          onChange={(event) => {
            onChange?.(event);
            onCheckedChange?.(event.target.checked);
          }}
          className="peer col-start-1 row-start-1 h-5 w-9 appearance-none rounded-full border border-line-strong bg-sunken transition-colors duration-100 checked:border-accent checked:bg-accent disabled:opacity-50 forced-colors:appearance-auto"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none col-start-1 row-start-1 ml-[0.1875rem] size-3.5 rounded-full bg-line-strong transition-transform duration-100 peer-checked:translate-x-4 peer-checked:bg-on-accent peer-disabled:opacity-50 forced-colors:hidden"
        />
      </span>
      {label && (
        <span className="min-w-0 long-words">
          {label}
          {hint && <span className="block text-muted text-sm">{hint}</span>}
        </span>
      )}
    </label>
  );
}
