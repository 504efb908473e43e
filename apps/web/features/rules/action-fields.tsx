'use client';

import { displayedSign } from '@coffer/ui/amount-format.ts';
import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { MultiCombobox } from '@coffer/ui/multi-combobox.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { CategoryBox } from '#features/categories/category-box.tsx';
import { MerchantBox } from '#features/merchants/merchant-box.tsx';
import { useCreateMerchant } from '#features/merchants/use-create-merchant.ts';
import { tagOptions } from '#shared/data/combobox-options.ts';
import { useCatalogueWrites } from '#shared/data/use-catalogue-writes.ts';
import { useTags } from '#shared/data/use-wallet-lists.ts';
import { ChoiceField } from '#shared/forms/choice-field.tsx';
import type { RuleForm } from './rule-form.ts';

interface Props {
  readonly form: RuleForm;
}

/** The actions of a rule; missing categories, tags and merchants can be created in the lists. */
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
  const t = useTranslations();
  const { createCategory } = useCatalogueWrites();
  const make = (name: string) => {
    const least = getValues('ifAmountMin') ?? '';
    const isIncome = /^\d/.test(least) && displayedSign(least) >= 0;
    return createCategory(name, isIncome ? 'activeIncome' : 'variableExpense');
  };
  return (
    <Controller
      control={control}
      name="thenCategoryId"
      render={(at) => (
        <ChoiceField
          at={at}
          reserve={false}
          label={t('transactions.fields.categoryId')}
          box={CategoryBox}
          none={t('merchants.rules.form.keep')}
          onMake={make}
        />
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
  const t = useTranslations();
  const make = useCreateMerchant();
  return (
    <Controller
      control={control}
      name="thenMerchantId"
      render={(at) => (
        <ChoiceField
          at={at}
          reserve={false}
          label={t('transactions.fields.merchantId')}
          box={MerchantBox}
          none={t('merchants.rules.form.keep')}
          onMake={make}
        />
      )}
    />
  );
}
