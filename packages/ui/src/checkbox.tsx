'use client';

import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The label. If there is no label, name the checkbox with `aria-label`. */
  label?: ReactNode;
  hint?: ReactNode;
  /** True if some, but not all items are selected. */
  indeterminate?: boolean;
  onCheckedChange?: (checked: boolean) => void;
}

export function Checkbox({
  label,
  hint,
  indeterminate = false,
  onCheckedChange,
  onChange,
  className,
  ref,
  ...rest
}: CheckboxProps) {
  const own = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate;
  });
  return (
    <label
      className={classNames(
        'inline-flex min-h-control-small gap-2.5 py-0.5 has-disabled:cursor-not-allowed has-disabled:text-muted',
        label ? 'items-start' : 'min-w-control-small items-center justify-center align-middle',
        className,
      )}
    >
      <span className={classNames('grid shrink-0 place-items-center', Boolean(label) && 'h-6')}>
        <input
          type="checkbox"
          {...rest}
          ref={(element) => {
            own.current = element;
            if (typeof ref === 'function') ref(element);
            else if (ref) ref.current = element;
          }}
          onChange={(event) => {
            onChange?.(event);
            onCheckedChange?.(event.target.checked);
          }}
          className="peer col-start-1 row-start-1 size-[1.125rem] appearance-none rounded-[0.25rem] border border-line-strong bg-surface transition-colors duration-100 checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent hover:border-muted disabled:opacity-50 aria-invalid:border-danger forced-colors:appearance-auto"
        />
        <svg
          aria-hidden="true"
          viewBox="0 0 16 16"
          className="pointer-events-none invisible col-start-1 row-start-1 size-[0.875rem] text-on-accent peer-checked:not-peer-indeterminate:visible forced-colors:hidden"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.25"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M3 8.5 6.5 12 13 4.5" />
        </svg>
        <span
          aria-hidden="true"
          className="pointer-events-none invisible col-start-1 row-start-1 h-0.5 w-2.5 rounded-full bg-on-accent peer-indeterminate:visible forced-colors:hidden"
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
