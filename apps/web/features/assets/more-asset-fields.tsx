'use client';

import { Combobox } from '@coffer/ui/combobox.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { useTranslations } from 'next-intl';
import { Controller } from 'react-hook-form';
import { useCategories } from '#shared/data/use-wallet-lists.ts';
import { PercentInput } from '#shared/forms/percent-input.tsx';
import { compareByOrder } from '#shared/ordering/orders-after-move.ts';
import type { AssetForm } from './asset-form.ts';
import { DEFAULT_CATEGORY_FIELDS } from './default-category-fields.ts';

/** Rarely needed fields, collapsed until the person opens them or one of them has an error. */
export function MoreAssetFields({ form }: { form: AssetForm }) {
  const t = useTranslations('assets');
  const { control, register, formState } = form;
  const categories = useCategories().data?.items ?? [];
  const options = categories
    .toSorted(compareByOrder)
    .map(({ id, name, emoji }) => ({ value: id, label: emoji === null ? name : `${emoji} ${name}`, keywords: name }));
  const atFault = [...DEFAULT_CATEGORY_FIELDS, 'accountNumber', 'expectedAnnualReturn'].some(
    (name) => name in formState.errors,
  );
  return (
    <details className="group" {...(atFault ? { open: true } : {})}>
      <summary className="mb-2 min-h-control-small rounded-control py-1 font-medium text-accent">
        {t('moreFields')}
      </summary>
      <Field label={t('accountNumber')} hint={t('accountNumberHint')} error={formState.errors.accountNumber?.message}>
        <Input autoComplete="off" spellCheck={false} {...register('accountNumber')} />
      </Field>
      <Controller
        name="expectedAnnualReturn"
        control={control}
        render={({ field, fieldState }) => (
          <Field label={t('expectedReturn')} hint={t('expectedReturnHint')} error={fieldState.error?.message}>
            <PercentInput value={field.value ?? null} onValueChange={field.onChange} onBlur={field.onBlur} />
          </Field>
        )}
      />
      {DEFAULT_CATEGORY_FIELDS.map((name) => (
        <Controller
          key={name}
          name={name}
          control={control}
          render={({ field, fieldState }) => (
            <Field label={t(`categories.${name}`)} hint={t(`categoryHints.${name}`)} error={fieldState.error?.message}>
              <Combobox
                options={options}
                value={field.value ?? null}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
                clearable
              />
            </Field>
          )}
        />
      ))}
    </details>
  );
}
