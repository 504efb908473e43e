'use client';

import type { ComboboxProps } from '@coffer/ui/combobox.tsx';
import { Field } from '@coffer/ui/field.tsx';
import type { ComponentType, ReactNode } from 'react';
import type { ControlledProps } from './controlled-props.ts';

interface Props {
  readonly at: ControlledProps<string | null | undefined, string | null>;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly reserve?: boolean;
  readonly box: ComponentType<Omit<ComboboxProps, 'options'>>;
  /** The label of the option for no choice. */
  readonly none?: string;
  /** Creates an option with this name and returns its id, or null after a failure. */
  readonly onMake?: (name: string) => Promise<string | null>;
}

/** A form field with a choice from a long list, such as currencies, time zones or categories. */
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
