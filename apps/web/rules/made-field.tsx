'use client';

import { Combobox } from '@coffer/ui/combobox.tsx';
import type { ComboboxOption } from '@coffer/ui/combobox-filter.ts';
import { Field } from '@coffer/ui/field.tsx';
import { useTranslations } from 'next-intl';
import { Controller } from 'react-hook-form';
import type { RuleForm } from './rule-form.ts';

interface Props {
  readonly form: RuleForm;
  readonly name: 'thenCategoryId' | 'thenMerchantId';
  readonly label: string;
  readonly options: readonly ComboboxOption[];
  /** Makes one of this name; null where that was refused. */
  readonly onMake: (name: string) => Promise<string | null>;
}

/** What a rule gives to bookings: one of a list, or a new one that is made here; or it keeps what they have. */
export function MadeField({ form: { control }, name, label, options, onMake }: Props) {
  const t = useTranslations('merchants.rules.form');
  const make = async (name: string, onChange: (id: string) => void) => {
    const id = await onMake(name);
    if (id !== null) onChange(id);
  };
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <Field reserve={false} label={label} error={fieldState.error?.message}>
          <Combobox
            ref={ref}
            value={value ?? null}
            onValueChange={onChange}
            onBlur={onBlur}
            onCreate={(name) => void make(name, onChange)}
            options={options}
            placeholder={t('keep')}
            clearable
          />
        </Field>
      )}
    />
  );
}
