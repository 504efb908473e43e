'use client';

import { Combobox } from '@coffer/ui/combobox.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { DateInput, Input } from '@coffer/ui/input.tsx';
import { MoneyInput } from '@coffer/ui/money-input.tsx';
import { MultiCombobox } from '@coffer/ui/multi-combobox.tsx';
import { SegmentedControl } from '@coffer/ui/segmented-control.tsx';
import { Textarea } from '@coffer/ui/textarea.tsx';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Controller, useWatch } from 'react-hook-form';
import { negated } from '../../format/exact-sum.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { CurrencyBox } from '../../forms/currency-box.tsx';
import { useLedger } from '../ledger.tsx';
import { useCatalogueWrites } from '../use-catalogue-writes.ts';
import { useAssetOptions, useCategoryOptions, useTagOptions } from '../use-options.ts';
import type { NewForm } from './new-form.ts';

interface Props {
  readonly form: NewForm;
}

export function NewFields({ form }: Props) {
  const t = useTranslations('transactions.fields');
  const { register, formState } = form;
  return (
    <div className="grid gap-1">
      <MoneyFields form={form} />
      <div className="grid gap-x-3 sm:grid-cols-2">
        <Field label={t('date')} error={formState.errors.date?.message} required>
          <DateInput {...register('date')} />
        </Field>
        <AssetField form={form} />
      </div>
      <Field label={t('fromTo')} error={formState.errors.fromTo?.message}>
        <Input {...register('fromTo')} autoComplete="off" />
      </Field>
      <Field label={t('description')} error={formState.errors.description?.message}>
        <Input {...register('description')} autoComplete="off" />
      </Field>
      <CategoryField form={form} />
      <TagsField form={form} />
      <Field label={t('notes')} error={formState.errors.notes?.message}>
        <Textarea rows={2} {...register('notes')} />
      </Field>
    </div>
  );
}

function MoneyFields({ form }: Props) {
  const t = useTranslations('transactions');
  const { control, setValue } = form;
  const currency = useWatch({ control, name: 'amountCurrency' });
  /** A minus that is written says which way the money went. */
  const write = (amount: string, set: (amount: string) => void) => {
    const isOut = /^-\d/.test(amount);
    if (isOut) setValue('direction', 'out');
    set(isOut ? negated(amount) : amount);
  };
  return (
    <>
      <Controller
        name="direction"
        control={control}
        render={({ field }) => (
          <SegmentedControl
            label={t('new.direction')}
            className="mb-3 justify-self-start"
            value={field.value}
            onValueChange={field.onChange}
            options={[
              { value: 'out', label: t('new.out'), icon: <ArrowUpRight aria-hidden /> },
              { value: 'in', label: t('new.in'), icon: <ArrowDownLeft aria-hidden /> },
            ]}
          />
        )}
      />
      <div className="grid gap-x-3 sm:grid-cols-2">
        <Controller
          name="amountValue"
          control={control}
          render={({ field, fieldState }) => (
            <Field label={t('fields.amountValue')} error={fieldState.error?.message} required>
              <MoneyInput
                ref={field.ref}
                autoFocus
                value={field.value}
                onValueChange={(amount) => write(amount, field.onChange)}
                onBlur={field.onBlur}
                currency={currency}
              />
            </Field>
          )}
        />
        <Controller
          name="amountCurrency"
          control={control}
          render={(at) => <ChoiceField at={at} label={t('fields.amountCurrency')} box={CurrencyBox} />}
        />
      </div>
    </>
  );
}

function AssetField({ form: { control, setValue } }: Props) {
  const t = useTranslations('transactions.fields');
  const { lookups } = useLedger();
  const options = useAssetOptions();
  const choose = (id: string | null, set: (id: string | null) => void) => {
    set(id);
    const currency = lookups.assets.get(id ?? '')?.defaultCurrency;
    if (currency !== undefined) setValue('amountCurrency', currency, { shouldValidate: true });
  };
  return (
    <Controller
      name="assetId"
      control={control}
      render={({ field, fieldState }) => (
        <Field label={t('assetId')} error={fieldState.error?.message} required>
          <Combobox
            ref={field.ref}
            options={options}
            value={field.value}
            onValueChange={(id) => choose(id, field.onChange)}
            onBlur={field.onBlur}
          />
        </Field>
      )}
    />
  );
}

function CategoryField({ form: { control, getValues } }: Props) {
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

function TagsField({ form: { control, getValues } }: Props) {
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
