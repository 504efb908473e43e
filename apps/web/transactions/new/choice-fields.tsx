'use client';

import { Combobox } from '@coffer/ui/combobox.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { MultiCombobox } from '@coffer/ui/multi-combobox.tsx';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { merchantOptions } from '../../data/options.ts';
import { useMerchants } from '../../data/use-merchants.ts';
import { useCreateMerchant } from '../../merchants/use-create-merchant.ts';
import { useCatalogueWrites } from '../use-catalogue-writes.ts';
import { useCategoryOptions, useTagOptions } from '../use-options.ts';
import type { NewForm } from './new-form.ts';

interface Props {
  readonly form: NewForm;
}

export function CategoryField({ form: { control, getValues } }: Props) {
  const t = useTranslations('transactions');
  const options = useCategoryOptions();
  const { createCategory } = useCatalogueWrites();
  const create = async (name: string, set: (id: string) => void) => {
    const type = getValues('direction') === 'in' ? 'activeIncome' : 'variableExpense';
    const made = await createCategory(name, type);
    if (made !== null) set(made);
  };
  return (
    <Controller
      name="categoryId"
      control={control}
      render={({ field, fieldState }) => (
        <Field label={t('fields.categoryId')} error={fieldState.error?.message}>
          <Combobox
            ref={field.ref}
            options={options}
            value={field.value ?? null}
            onValueChange={field.onChange}
            onCreate={(name) => void create(name, field.onChange)}
            onBlur={field.onBlur}
            placeholder={t('uncategorized')}
            clearable
          />
        </Field>
      )}
    />
  );
}

export function MerchantField({ form: { control } }: Props) {
  const t = useTranslations('transactions');
  const { data } = useMerchants();
  const options = useMemo(() => merchantOptions(data?.items ?? []), [data]);
  const createMerchant = useCreateMerchant();
  const create = async (name: string, set: (id: string) => void) => {
    const made = await createMerchant(name);
    if (made !== null) set(made);
  };
  return (
    <Controller
      name="merchantId"
      control={control}
      render={({ field, fieldState }) => (
        <Field label={t('fields.merchantId')} error={fieldState.error?.message}>
          <Combobox
            ref={field.ref}
            options={options}
            value={field.value ?? null}
            onValueChange={field.onChange}
            onCreate={(name) => void create(name, field.onChange)}
            onBlur={field.onBlur}
            placeholder={t('panel.noMerchant')}
            clearable
          />
        </Field>
      )}
    />
  );
}

export function TagsField({ form: { control, getValues } }: Props) {
  const t = useTranslations('transactions');
  const options = useTagOptions();
  const { createTag } = useCatalogueWrites();
  const create = async (name: string, set: (ids: string[]) => void) => {
    const made = await createTag(name);
    if (made !== null) set([...(getValues('tagIds') ?? []), made]);
  };
  return (
    <Controller
      name="tagIds"
      control={control}
      render={({ field, fieldState }) => (
        <Field label={t('fields.tagIds')} error={fieldState.error?.message}>
          <MultiCombobox
            ref={field.ref}
            options={options}
            values={field.value ?? []}
            onValuesChange={field.onChange}
            onCreate={(name) => void create(name, field.onChange)}
            onBlur={field.onBlur}
            placeholder={t('filter.choose.tags')}
          />
        </Field>
      )}
    />
  );
}
