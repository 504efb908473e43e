'use client';

import { Combobox } from '@coffer/ui/combobox.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Controller } from 'react-hook-form';
import { useTransactionsContext } from '../transactions-context.tsx';
import { useAssetOptions } from '../use-tag-and-asset-options.ts';
import type { NewTransactionForm } from './new-transaction-form.ts';

interface Props {
  readonly form: NewTransactionForm;
  readonly name: 'assetId' | 'counterAssetId';
  readonly label: string;
}

/** The choice of an asset. The transaction's own asset sets the currency of the amount. */
export function AssetField({ form: { control, setValue, trigger, formState }, name, label }: Props) {
  const { lookups } = useTransactionsContext();
  const options = useAssetOptions();
  const choose = (id: string | null, set: (id: string | null) => void) => {
    set(id);
    const currency = lookups.assets.get(id ?? '')?.defaultCurrency;
    if (name === 'assetId' && currency !== undefined) setValue('amountCurrency', currency, { shouldValidate: true });
    // The error about equal assets is reported at the second field.
    if (formState.errors.counterAssetId !== undefined) void trigger('counterAssetId');
  };
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <Field label={label} error={fieldState.error?.message} required>
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
