'use client';

import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldContext } from './field-control.ts';

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** The error message, which replaces the hint. */
  error?: ReactNode;
  required?: boolean;
  /** Hides the label visually but keeps it for screen readers, for example in a filter row. */
  hideLabel?: boolean;
  /** Reserves one line below the control, so that an error does not move the layout. */
  reserve?: boolean;
  className?: string;
  children: ReactNode;
}

/** A label, one control, and its hint or error. The control gets its id and description from `FieldContext`. */
export function Field({
  label,
  hint,
  error,
  required = false,
  hideLabel = false,
  reserve = true,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const note = error || hint;
  const noteId = `${id}-note`;
  const control = {
    id,
    labelId: `${id}-label`,
    describedBy: note ? noteId : undefined,
    invalid: Boolean(error),
    required,
  };
  return (
    <FieldContext value={control}>
      <div className={classNames('min-w-0', className)}>
        <label
          id={control.labelId}
          htmlFor={id}
          className={hideLabel ? 'sr-only' : 'mb-1.5 block font-medium text-sm long-words'}
        >
          {label}
          {required && (
            <span aria-hidden="true" className="text-danger">
              {' '}
              *
            </span>
          )}
        </label>
        {children}
        {(reserve || note) && (
          <p
            id={noteId}
            aria-live="polite"
            className={classNames(
              'mt-1 min-h-5 text-sm leading-5 long-words',
              error ? 'text-danger' : 'text-muted',
              // Without a hint, the reserved empty line separates this field from the next field. A hint needs a
              // margin, even if an error replaces it.
              reserve && Boolean(hint) && 'mb-2',
            )}
          >
            {note}
          </p>
        )}
      </div>
    </FieldContext>
  );
}
