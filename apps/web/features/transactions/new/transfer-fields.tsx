'use client';

import { isDate } from '@coffer/domain/date-texts.ts';
import { Button } from '@coffer/ui/button.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { DateInput } from '@coffer/ui/input.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTRPC } from '#shared/data/trpc.ts';
import { MoneyField } from '#shared/forms/money-field.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { useTransactionsContext } from '../transactions-context.tsx';
import { AssetField } from './asset-field.tsx';
import type { ChosenFields } from './chosen-fields.ts';
import type { NewTransactionForm } from './new-transaction-form.ts';

interface Props {
  readonly form: NewTransactionForm;
  readonly chosen: ChosenFields;
}

/** The fields of a transfer; the target's amount and day only if they differ. */
export function TransferFields({ form, chosen }: Props) {
  const t = useTranslations('transactions.new');
  const { control, register, formState } = form;
  const { lookups } = useTransactionsContext();
  const [amountCurrency, counterAssetId] = useWatch({ control, name: ['amountCurrency', 'counterAssetId'] });
  const counterCurrency = lookups.assets.get(counterAssetId ?? '')?.defaultCurrency;
  const differs = counterCurrency !== undefined && counterCurrency !== amountCurrency;
  return (
    <>
      <Controller
        name="amountValue"
        control={control}
        render={(at) => (
          <MoneyField at={at} label={t(differs ? 'leaves' : 'amount')} currency={amountCurrency} required autoFocus />
        )}
      />
      <div className="grid gap-x-3 sm:grid-cols-2">
        <AssetField form={form} name="assetId" label={t('from')} />
        <AssetField form={form} name="counterAssetId" label={t('to')} />
      </div>
      {differs && <CounterAmount key={counterCurrency} form={form} chosen={chosen} currency={counterCurrency} />}
      <div className="grid gap-x-3 sm:grid-cols-2">
        <Field label={t('day')} error={formState.errors.date?.message} required>
          <DateInput {...register('date')} />
        </Field>
        <CounterDate form={form} />
      </div>
    </>
  );
}

/** The amount in the target's currency; suggests the amount at the day's rate until the person enters one. */
function CounterAmount({ form, chosen, currency }: Props & { currency: string }) {
  const t = useTranslations('transactions.new');
  const { control, setValue } = form;
  const [date, amountValue, amountCurrency] = useWatch({ control, name: ['date', 'amountValue', 'amountCurrency'] });
  const proposed = useConverted({ date, amountValue, amountCurrency, counterAmountCurrency: currency });
  useEffect(() => {
    if (!chosen.has('counterAmountValue')) setValue('counterAmountValue', proposed ?? '');
  }, [chosen, proposed, setValue]);
  // Clears the amount when the currency changes.
  useEffect(() => () => setValue('counterAmountValue', ''), [setValue]);
  return (
    <Controller
      name="counterAmountValue"
      control={control}
      render={(at) => <MoneyField at={at} label={t('arrives')} hint={t('rate')} currency={currency} />}
    />
  );
}

function CounterDate({ form: { control, register, setValue, getValues, formState } }: Pick<Props, 'form'>) {
  const t = useTranslations('transactions.new');
  const [isOther, setIsOther] = useState(() => getValues('counterDate') !== '');
  const date = useWatch({ control, name: 'date' });
  if (isOther)
    return (
      <Field label={t('arrivalDay')} error={formState.errors.counterDate?.message}>
        <DateInput {...register('counterDate')} autoFocus />
      </Field>
    );
  const open = () => {
    setValue('counterDate', date);
    setIsOther(true);
  };
  return (
    <Button variant="quiet" size="small" className="mb-6 self-end justify-self-start" onClick={open}>
      {t('otherDay')}
    </Button>
  );
}

interface Amount {
  readonly date: string;
  readonly amountValue: string;
  readonly amountCurrency: string;
  readonly counterAmountCurrency: string;
}

/** The amount in the other currency at the day's rate; null without a rate. */
function useConverted(amount: Amount): string | null {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const isComplete = isDate(amount.date) && /^\d{1,20}(\.\d{1,18})?$/.test(amount.amountValue);
  const { data } = useQuery({
    ...trpc.transfers.convert.queryOptions({ walletId, ...amount }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    // Retrying doesn't help if there is no exchange rate: the person then enters the amount.
    retry: false,
  });
  return isComplete ? (data?.counterAmountValue ?? null) : null;
}
