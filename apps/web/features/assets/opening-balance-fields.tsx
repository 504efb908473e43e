'use client';

import { Field } from '@coffer/ui/field.tsx';
import { DateInput } from '@coffer/ui/input.tsx';
import { useTranslations } from 'next-intl';
import { Controller, useWatch } from 'react-hook-form';
import { isPositionAssetType } from '#features/investments/positions.ts';
import { MoneyField } from '#shared/forms/money-field.tsx';
import type { AssetForm } from './asset-form.ts';

/** The asset's balance before its first transaction. */
export function OpeningBalanceFields({ form: { control, register, formState } }: { form: AssetForm }) {
  const t = useTranslations('assets');
  const [currency, type] = useWatch({ control, name: ['defaultCurrency', 'type'] });
  // Positions are added on the asset's page.
  if (isPositionAssetType(type)) return null;
  return (
    <div className="grid gap-x-3 sm:grid-cols-2">
      <Controller
        name="openingBalance"
        control={control}
        render={(at) => (
          <MoneyField at={at} label={t('openingBalance')} hint={t('openingBalanceHint')} currency={currency} signed />
        )}
      />
      <Field label={t('openingDate')} error={formState.errors.openingDate?.message}>
        <DateInput {...register('openingDate')} />
      </Field>
    </div>
  );
}
