'use client';

import { Field } from '@coffer/ui/field.tsx';
import { MultiCombobox } from '@coffer/ui/multi-combobox.tsx';
import { useTranslations } from 'next-intl';
import { Controller } from 'react-hook-form';
import { CategoryBox } from '#features/categories/category-box.tsx';
import { MerchantBox } from '#features/merchants/merchant-box.tsx';
import { useCreateMerchant } from '#features/merchants/use-create-merchant.ts';
import { useCatalogueWrites } from '#shared/data/use-catalogue-writes.ts';
import { ChoiceField } from '#shared/forms/choice-field.tsx';
import { useTagOptions } from '../use-tag-and-asset-options.ts';
import type { NewTransactionForm } from './new-transaction-form.ts';

interface Props {
  readonly form: NewTransactionForm;
}

export function CategoryField({ form: { control, getValues } }: Props) {
  const t = useTranslations('transactions');
  const { createCategory } = useCatalogueWrites();
  const make = (name: string) =>
    createCategory(name, getValues('direction') === 'in' ? 'activeIncome' : 'variableExpense');
  return (
    <Controller
      name="categoryId"
      control={control}
      render={(at) => (
        <ChoiceField at={at} label={t('fields.categoryId')} box={CategoryBox} none={t('uncategorized')} onMake={make} />
      )}
    />
  );
}

export function MerchantField({ form: { control } }: Props) {
  const t = useTranslations('transactions');
  const make = useCreateMerchant();
  return (
    <Controller
      name="merchantId"
      control={control}
      render={(at) => (
        <ChoiceField
          at={at}
          label={t('fields.merchantId')}
          box={MerchantBox}
          none={t('panel.noMerchant')}
          onMake={make}
        />
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
