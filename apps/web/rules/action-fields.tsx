'use client';

import { signOf } from '@coffer/ui/amount-format.ts';
import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { Combobox } from '@coffer/ui/combobox.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { MultiCombobox } from '@coffer/ui/multi-combobox.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { categoryOptions, merchantOptions, tagOptions } from '../data/options.ts';
import { useCategories, useCategoryGroups, useTags } from '../data/use-catalogue.ts';
import { useMerchants } from '../data/use-merchants.ts';
import { useCreateMerchant } from '../merchants/use-create-merchant.ts';
import { useCatalogueWrites } from '../transactions/use-catalogue-writes.ts';
import type { RuleForm } from './rule-form.ts';

interface Props {
  readonly form: RuleForm;
}

/** What a rule does. What is missing in a list can be made there. */
export function ActionFields({ form }: Props) {
  const t = useTranslations('merchants.rules.form');
  const fields = useTranslations('transactions.fields');
  const panel = useTranslations('transactions.panel');
  return (
    <>
      <CategoryField form={form} />
      <TagsField form={form} />
      <MerchantField form={form} />
      <Field reserve={false} label={fields('usingDateRule')} error={form.formState.errors.thenUsingDateRule?.message}>
        <Select
          {...form.register('thenUsingDateRule', { setValueAs: (value) => value || null })}
          options={[
            { value: '', label: t('keep') },
            ...(['transactionDate', 'previousMonth', 'nextMonth'] as const).map((value) => ({
              value,
              label: panel(`rules.${value}`),
            })),
          ]}
        />
      </Field>
      <Checkbox {...form.register('thenReviewed')} label={t('reviewed')} />
    </>
  );
}

function CategoryField({ form: { control, getValues } }: Props) {
  const t = useTranslations('merchants.rules.form');
  const label = useTranslations('transactions.fields')('categoryId');
  const { data: categories } = useCategories();
  const { data: groups } = useCategoryGroups();
  const options = useMemo(() => categoryOptions(categories?.items ?? [], groups?.items ?? []), [categories, groups]);
  const { createCategory } = useCatalogueWrites();
  const create = async (name: string, onChange: (id: string) => void) => {
    const least = getValues('ifAmountMin') ?? '';
    const isIncome = /^\d/.test(least) && signOf(least) >= 0;
    const id = await createCategory(name, isIncome ? 'activeIncome' : 'variableExpense');
    if (id !== null) onChange(id);
  };
  return (
    <Controller
      control={control}
      name="thenCategoryId"
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <Field reserve={false} label={label} error={fieldState.error?.message}>
          <Combobox
            ref={ref}
            value={value ?? null}
            onValueChange={onChange}
            onBlur={onBlur}
            onCreate={(name) => void create(name, onChange)}
            options={options}
            placeholder={t('keep')}
            clearable
          />
        </Field>
      )}
    />
  );
}

function TagsField({ form: { control, getValues } }: Props) {
  const t = useTranslations('merchants.rules.form');
  const placeholder = useTranslations('transactions.filter.choose')('tags');
  const { data } = useTags();
  const options = useMemo(() => tagOptions(data?.items ?? []), [data]);
  const { createTag } = useCatalogueWrites();
  const create = async (name: string, onChange: (ids: string[]) => void) => {
    const id = await createTag(name);
    if (id !== null) onChange([...(getValues('thenTagIds') ?? []), id]);
  };
  return (
    <Controller
      control={control}
      name="thenTagIds"
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <Field reserve={false} label={t('tags')} error={fieldState.error?.message}>
          <MultiCombobox
            ref={ref}
            values={value ?? []}
            onValuesChange={onChange}
            onBlur={onBlur}
            onCreate={(name) => void create(name, onChange)}
            options={options}
            placeholder={placeholder}
          />
        </Field>
      )}
    />
  );
}

function MerchantField({ form: { control } }: Props) {
  const t = useTranslations('merchants.rules.form');
  const label = useTranslations('transactions.fields')('merchantId');
  const { data } = useMerchants();
  const options = useMemo(() => merchantOptions(data?.items ?? []), [data]);
  const createMerchant = useCreateMerchant();
  const create = async (name: string, onChange: (id: string) => void) => {
    const id = await createMerchant(name);
    if (id !== null) onChange(id);
  };
  return (
    <Controller
      control={control}
      name="thenMerchantId"
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <Field reserve={false} label={label} error={fieldState.error?.message}>
          <Combobox
            ref={ref}
            value={value ?? null}
            onValueChange={onChange}
            onBlur={onBlur}
            onCreate={(name) => void create(name, onChange)}
            options={options}
            placeholder={t('keep')}
            clearable
          />
        </Field>
      )}
    />
  );
}
