'use client';

import type { ComboboxProps } from '@coffer/ui/combobox.tsx';
import { Field } from '@coffer/ui/field.tsx';
import type { ComponentType, ReactNode } from 'react';
import type { Controlled } from './controlled.ts';

interface Props {
  readonly at: Controlled<string | null | undefined, string | null>;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly box: ComponentType<Omit<ComboboxProps, 'options'>>;
}

/** A field of a form that is chosen from a long list: a currency, a time zone. */
export function ChoiceField({ at: { field, fieldState }, label, hint, box: Box }: Props) {
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      <Box
        ref={field.ref}
        name={field.name}
        value={field.value ?? null}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
      />
    </Field>
  );
}
