'use client';

import type { ComboboxProps } from '@coffer/ui/combobox.tsx';
import { Field } from '@coffer/ui/field.tsx';
import type { ComponentType, ReactNode, Ref } from 'react';

interface Props {
  /** What `Controller` hands to its `render`. */
  readonly at: {
    readonly field: {
      readonly name: string;
      readonly value: string | null | undefined;
      readonly onChange: (value: string | null) => void;
      readonly onBlur: () => void;
      readonly ref: Ref<HTMLInputElement>;
    };
    readonly fieldState: { readonly error?: { readonly message?: string | undefined } | undefined };
  };
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
