'use client';

import type { ComboboxProps } from '@coffer/ui/combobox.tsx';
import { Field } from '@coffer/ui/field.tsx';
import type { ComponentType, ReactNode } from 'react';
import type { Controlled } from './controlled.ts';

interface Props {
  readonly at: Controlled<string | null | undefined, string | null>;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly reserve?: boolean;
  readonly box: ComponentType<Omit<ComboboxProps, 'options'>>;
  /** The text for no choice, which is an option too. */
  readonly none?: string;
  /** Makes one of this name where it is missing; null when that was refused. */
  readonly onMake?: (name: string) => Promise<string | null>;
}

/** A field of a form that is chosen from a long list: a currency, a time zone, a category. */
export function ChoiceField({ at: { field, fieldState }, label, hint, reserve = true, box: Box, none, onMake }: Props) {
  const make = async (name: string) => {
    const made = await onMake?.(name);
    if (made) field.onChange(made);
  };
  return (
    <Field label={label} hint={hint} reserve={reserve} error={fieldState.error?.message}>
      <Box
        ref={field.ref}
        name={field.name}
        value={field.value ?? null}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
        {...(none === undefined ? {} : { placeholder: none, clearable: true })}
        {...(onMake === undefined ? {} : { onCreate: (name) => void make(name) })}
      />
    </Field>
  );
}
