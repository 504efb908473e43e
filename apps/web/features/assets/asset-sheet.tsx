'use client';

import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { useTranslations } from 'next-intl';
import { Controller } from 'react-hook-form';
import type { Asset } from '#shared/data/use-wallet-lists.ts';
import { ChoiceField } from '#shared/forms/choice-field.tsx';
import { CurrencyBox } from '#shared/forms/currency-box.tsx';
import { FormSheet } from '#shared/forms/form-sheet.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { ASSET_FIELDS, type AssetForm, assetFormSchema, initialAssetFields } from './asset-form.ts';
import { defaultAssetAccess } from './asset-icon.tsx';
import { AssetGroupField } from './group-field.tsx';
import { MoreAssetFields } from './more-asset-fields.tsx';
import { OpeningBalanceFields } from './opening-balance-fields.tsx';
import { AssetTypeChoice } from './type-choice.tsx';
import { useSaveAsset } from './use-save-asset.ts';

interface Props {
  /** The asset to edit; null to create an asset. */
  readonly asset: Asset | null;
  readonly onClose: () => void;
}

/** The form to create or edit an asset. */
export function AssetSheet({ asset, onClose }: Props) {
  const t = useTranslations('assets');
  const { wallet, today } = useWallet();
  const form = useContractForm(assetFormSchema, initialAssetFields(asset, { currency: wallet.currency, today }));
  const save = useSaveAsset(asset);
  const isNew = asset === null;
  return (
    <FormSheet
      form={form}
      fields={ASSET_FIELDS}
      title={isNew ? t('newAsset') : t('editAsset')}
      draft={['asset', asset?.id ?? 'new']}
      isNew={isNew}
      save={save}
      onClose={onClose}
    >
      <MainFields form={form} isNew={isNew} />
      {isNew && <OpeningBalanceFields form={form} />}
      <MoreAssetFields form={form} />
    </FormSheet>
  );
}

function MainFields({ form, isNew }: { form: AssetForm; isNew: boolean }) {
  const t = useTranslations('assets');
  const common = useTranslations('common');
  const { control, register, formState, setValue } = form;
  const { dirtyFields, errors } = formState;
  const name = register('name');
  return (
    <>
      <Field label={common('name')} error={errors.name?.message} required>
        <Input
          autoFocus={isNew}
          autoComplete="off"
          {...name}
          // Don't report an empty name on blur: the person may choose the type first, and submitting reports it anyway.
          onBlur={(event) => event.target.value !== '' && void name.onBlur(event)}
        />
      </Field>
      <Controller
        name="type"
        control={control}
        render={({ field }) => (
          <AssetTypeChoice
            value={field.value}
            onValueChange={(type) => {
              field.onChange(type);
              // The liquidity follows the type until the person sets it.
              if (isNew && dirtyFields.access !== true) setValue('access', defaultAssetAccess(type));
            }}
          />
        )}
      />
      <Controller
        name="defaultCurrency"
        control={control}
        render={(at) => <ChoiceField at={at} label={common('currency')} box={CurrencyBox} />}
      />
      <Controller
        name="assetGroupId"
        control={control}
        render={({ field }) => <AssetGroupField value={field.value ?? null} onValueChange={field.onChange} />}
      />
      <Field label={t('access')} hint={t('accessHint')} error={errors.access?.message}>
        <Select
          options={(['instant', 'notice', 'fixed'] as const).map((value) => ({ value, label: t(`accesses.${value}`) }))}
          {...register('access')}
        />
      </Field>
    </>
  );
}
