'use client';

import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import { Field } from '@coffer/ui/field.tsx';
import { DateInput, Input } from '@coffer/ui/input.tsx';
import { MoneyInput } from '@coffer/ui/money-input.tsx';
import { SegmentedControl } from '@coffer/ui/segmented-control.tsx';
import { Textarea } from '@coffer/ui/textarea.tsx';
import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Controller, useWatch } from 'react-hook-form';
import { ChoiceField } from '#shared/forms/choice-field.tsx';
import { CurrencyBox } from '#shared/forms/currency-box.tsx';
import { useTransactionsContext } from '../transactions-context.tsx';
import { useAssetOptions } from '../use-tag-and-asset-options.ts';
import { AssetField } from './asset-field.tsx';
import { CategoryField, MerchantField, TagsField } from './choice-fields.tsx';
import type { ChosenFields } from './chosen-fields.ts';
import { CounterpartyField } from './counterparty-field.tsx';
import type { NewTransactionForm } from './new-transaction-form.ts';
import { TransferFields } from './transfer-fields.tsx';

interface Props {
  readonly form: NewTransactionForm;
  readonly chosen: ChosenFields;
}

export function NewTransactionInputs({ form, chosen }: Props) {
  const t = useTranslations('transactions.fields');
  const { register, formState } = form;
  const isTransfer = useWatch({ control: form.control, name: 'direction' }) === 'transfer';
  return (
    <div className="grid gap-1">
      <KindField form={form} />
      {isTransfer ? <TransferFields form={form} chosen={chosen} /> : <TransactionFields form={form} chosen={chosen} />}
      <Field label={t('description')} error={formState.errors.description?.message}>
        <Input {...register('description')} autoComplete="off" />
      </Field>
      {!isTransfer && <CategoryField form={form} />}
      {!isTransfer && <MerchantField form={form} />}
      <TagsField form={form} />
      <Field label={t('notes')} error={formState.errors.notes?.message}>
        <Textarea rows={2} {...register('notes')} />
      </Field>
    </div>
  );
}

function KindField({ form: { control, getValues, setValue, clearErrors } }: Pick<Props, 'form'>) {
  const t = useTranslations('transactions.new');
  const { lookups } = useTransactionsContext();
  const options = useAssetOptions();
  const choose = (kind: string, set: (kind: string) => void) => {
    set(kind);
    clearErrors();
    if (kind !== 'transfer') return;
    const { assetId, counterAssetId } = getValues();
    // A transfer's amount is in the currency of the source asset.
    const currency = lookups.assets.get(assetId)?.defaultCurrency;
    if (currency !== undefined) setValue('amountCurrency', currency);
    // With two assets, the target can only be the other asset.
    const others = options.filter(({ value }) => value !== assetId);
    if (counterAssetId === null && others.length === 1) setValue('counterAssetId', others[0]?.value ?? null);
  };
  return (
    <Controller
      name="direction"
      control={control}
      render={({ field }) => (
        <SegmentedControl
          label={t('kind')}
          size="small"
          className="mb-3 justify-self-start"
          value={field.value}
          onValueChange={(kind) => choose(kind, field.onChange)}
          options={[
            { value: 'out', label: t('out'), icon: <ArrowUpRight aria-hidden /> },
            { value: 'in', label: t('in'), icon: <ArrowDownLeft aria-hidden /> },
            { value: 'transfer', label: t('transfer'), icon: <ArrowLeftRight aria-hidden /> },
          ]}
        />
      )}
    />
  );
}

function TransactionFields({ form, chosen }: Props) {
  const t = useTranslations('transactions.fields');
  const { register, formState } = form;
  return (
    <>
      <MoneyFields form={form} />
      <CounterpartyField form={form} chosen={chosen} />
      <div className="grid gap-x-3 sm:grid-cols-2">
        <Field label={t('date')} error={formState.errors.date?.message} required>
          <DateInput {...register('date')} />
        </Field>
        <AssetField form={form} name="assetId" label={t('assetId')} />
      </div>
    </>
  );
}

function MoneyFields({ form: { control, setValue } }: Pick<Props, 'form'>) {
  const t = useTranslations('transactions.fields');
  const currency = useWatch({ control, name: 'amountCurrency' });
  /** A typed minus sign sets the direction. */
  const write = (amount: string, set: (amount: string) => void) => {
    const isOut = /^-\d/.test(amount);
    if (isOut) setValue('direction', 'out');
    set(isOut ? negateDecimalText(amount) : amount);
  };
  return (
    <div className="grid gap-x-3 sm:grid-cols-2">
      <Controller
        name="amountValue"
        control={control}
        render={({ field, fieldState }) => (
          <Field label={t('amountValue')} error={fieldState.error?.message} required>
            <MoneyInput
              ref={field.ref}
              autoFocus
              value={field.value}
              onValueChange={(amount) => write(amount, field.onChange)}
              // Don't report an empty amount on blur: choosing a counterparty may fill it in.
              onBlur={() => field.value !== '' && field.onBlur()}
              currency={currency}
            />
          </Field>
        )}
      />
      <Controller
        name="amountCurrency"
        control={control}
        render={(at) => <ChoiceField at={at} label={t('amountCurrency')} box={CurrencyBox} />}
      />
    </div>
  );
}
