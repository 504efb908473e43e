'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { DateInput } from '@coffer/ui/input.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { Textarea } from '@coffer/ui/textarea.tsx';
import { useTranslations } from 'next-intl';
import { Controller, useWatch } from 'react-hook-form';
import { CategoryBox } from '#features/categories/category-box.tsx';
import type { Asset } from '#shared/data/use-wallet-lists.ts';
import { ChoiceField } from '#shared/forms/choice-field.tsx';
import { CurrencyBox } from '#shared/forms/currency-box.tsx';
import { MoneyField } from '#shared/forms/money-field.tsx';
import { CashAccountField } from './cash-account-field.tsx';
import type { InstrumentKind } from './instrument.ts';
import { LinkedCashSection } from './linked-cash-section.tsx';
import { feeAndTaxCurrencies, type PositionForm } from './position-form.ts';
import {
  movementDisplayAmount,
  POSITION_TRANSACTION_TYPES_BY_KIND,
  type PositionMovement,
  type PositionTransactionType,
} from './position-transaction.ts';
import { QuantityInput } from './quantity-input.tsx';
import { SecurityField } from './security-field.tsx';
import { SymbolField } from './symbol-field.tsx';

interface Props {
  readonly asset: Asset;
  readonly form: PositionForm;
  readonly kind: InstrumentKind;
  readonly transaction: PositionMovement | null;
  /** Whether the security or symbol is fixed. */
  readonly isNamed: boolean;
}

export function PositionFormInputs({ asset, form, kind, transaction, isNamed }: Props) {
  const t = useTranslations('investments');
  const common = useTranslations('common');
  const { register, control, formState } = form;
  return (
    <div className="grid gap-1">
      <div className="grid gap-x-3 sm:grid-cols-2">
        <Field label={t('type')} error={formState.errors.type?.message}>
          <Select
            options={POSITION_TRANSACTION_TYPES_BY_KIND[kind].map((value) => ({ value, label: t(`types.${value}`) }))}
            {...register('type')}
          />
        </Field>
        <Field label={common('date')} error={formState.errors.date?.message} required>
          <DateInput {...register('date')} />
        </Field>
      </div>
      {!isNamed && (kind === 'security' ? <SecurityField form={form} /> : <SymbolField form={form} />)}
      <Controller
        name="quantity"
        control={control}
        render={({ field, fieldState }) => (
          <Field label={t('quantity')} error={fieldState.error?.message} required>
            <QuantityInput ref={field.ref} value={field.value} onValueChange={field.onChange} onBlur={field.onBlur} />
          </Field>
        )}
      />
      <Money form={form} transaction={transaction} />
      {transaction === null ? (
        <CashAccountField form={form} asset={asset} />
      ) : (
        <LinkedCashSection form={form} transaction={transaction} />
      )}
      <CategoryField form={form} />
      <Field label={common('notes')} error={formState.errors.notes?.message}>
        <Textarea rows={2} {...register('notes')} />
      </Field>
    </div>
  );
}

/**
 * The fields for price, fees and tax. If fees or tax have a currency of their own, they keep and show that currency.
 */
function Money({ form, transaction }: Pick<Props, 'form' | 'transaction'>) {
  const t = useTranslations('investments');
  const { control } = form;
  const currency = useWatch({ control, name: 'priceCurrency' });
  const own = feeAndTaxCurrencies(transaction);
  const amount = (name: 'priceValue' | 'feesValue' | 'taxValue', label: string, inCurrency: string) => (
    <Controller
      name={name}
      control={control}
      render={(at) => <MoneyField at={at} label={label} currency={inCurrency} />}
    />
  );
  return (
    <>
      <div className="grid gap-x-3 sm:grid-cols-2">
        {amount('priceValue', t('unitPrice'), currency)}
        <Controller
          name="priceCurrency"
          control={control}
          render={(at) => <ChoiceField at={at} label={t('priceCurrency')} box={CurrencyBox} />}
        />
        {amount('feesValue', t('fees'), own.fees ?? currency)}
        {amount('taxValue', t('tax'), own.tax ?? currency)}
      </div>
      <Total form={form} transaction={transaction} />
    </>
  );
}

const TOTALS = {
  buy: 'paidTotal',
  sell: 'receivedTotal',
  dividend: 'receivedTotal',
  reward: 'worthTotal',
  transferIn: 'worthTotal',
  transferOut: 'worthTotal',
  initialBalance: 'worthTotal',
} as const satisfies Record<PositionTransactionType, string>;

/** The total of the form's input. */
function Total({ form: { control }, transaction }: Pick<Props, 'form' | 'transaction'>) {
  const t = useTranslations('investments');
  const [type, quantity, price, currency, fees, tax] = useWatch({
    control,
    name: ['type', 'quantity', 'priceValue', 'priceCurrency', 'feesValue', 'taxValue'],
  });
  const own = feeAndTaxCurrencies(transaction);
  const isRead = [price, fees || '0', tax || '0'].every((text) => /^-?\d+(\.\d+)?$/.test(text));
  const money =
    !isRead || !Number.isFinite(quantity)
      ? null
      : movementDisplayAmount({
          type,
          quantity,
          priceValue: price,
          priceCurrency: currency,
          feesValue: fees || null,
          feesCurrency: own.fees ?? currency,
          taxValue: tax || null,
          taxCurrency: own.tax ?? currency,
        });
  return (
    <p aria-live="polite" className="flex min-h-6 flex-wrap justify-between gap-x-4 pb-3">
      <span className="text-muted">{t(TOTALS[type])}</span>
      {money === null ? (
        '–'
      ) : (
        <Amount value={Math.abs(money.value)} currency={money.currency} className="font-medium" />
      )}
    </p>
  );
}

function CategoryField({ form: { control } }: Pick<Props, 'form'>) {
  const t = useTranslations('investments');
  const common = useTranslations('common');
  return (
    <Controller
      name="categoryId"
      control={control}
      render={(at) => (
        <ChoiceField at={at} label={common('category')} hint={t('categoryHint')} box={CategoryBox} none="" />
      )}
    />
  );
}
