'use client';

import { Field } from '@coffer/ui/field.tsx';
import { MoneyInput } from '@coffer/ui/money-input.tsx';
import type { ReactNode } from 'react';
import type { ControlledProps } from './controlled-props.ts';

interface Props {
  readonly at: ControlledProps<string>;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly currency: string;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  /** Whether negative amounts are allowed; false by default. */
  readonly signed?: boolean;
}

/** A form field for an amount; the value of an empty field is the empty string. */
export function MoneyField({
  at: { field, fieldState },
  label,
  hint,
  currency,
  required,
  autoFocus,
  signed = false,
}: Props) {
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message} required={required ?? false}>
      <MoneyInput
        ref={field.ref}
        autoFocus={autoFocus}
        value={field.value}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
        currency={currency}
        signed={signed}
      />
    </Field>
  );
}
