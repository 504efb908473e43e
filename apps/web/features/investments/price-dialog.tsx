'use client';

import { manualPrices } from '@coffer/api/investments/prices/prices.schema.ts';
import { Field } from '@coffer/ui/field.tsx';
import { DateInput } from '@coffer/ui/input.tsx';
import { useTranslations } from 'next-intl';
import { Controller, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { ChoiceField } from '#shared/forms/choice-field.tsx';
import { CurrencyBox } from '#shared/forms/currency-box.tsx';
import { FormDialog } from '#shared/forms/form-dialog.tsx';
import { MoneyField } from '#shared/forms/money-field.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { Instrument } from './instrument.ts';
import { usePositionClient } from './use-position-client.ts';

const { date, priceValue, priceCurrency } = manualPrices.element.shape;
/** The contract's manual price, without the option to remove it. */
const priceForm = z.strictObject({
  date,
  priceValue: priceValue.unwrap(),
  priceCurrency: priceCurrency.unwrap(),
});

interface Props {
  readonly instrument: Instrument;
  readonly currency: string;
  readonly onClose: () => void;
}

/** The dialog to set the price of a unit on a day. In this wallet, this price overrides quotes. */
export function PriceDialog({ instrument, currency, onClose }: Props) {
  const t = useTranslations('investments');
  const common = useTranslations('common');
  const { today } = useWallet();
  const client = usePositionClient();
  const form = useContractForm(priceForm, { date: today, priceValue: '', priceCurrency: currency });
  const { control, register, formState } = form;
  const shown = useWatch({ control, name: 'priceCurrency' });
  return (
    <FormDialog
      form={form}
      fields={['date', 'priceValue', 'priceCurrency']}
      title={t('addPrice')}
      draft={['price', instrument.code]}
      description={t('addPriceText')}
      refresh={client.refresh}
      save={(sent) => client.setPrices(instrument, [sent])}
      onClose={onClose}
    >
      <Field label={common('date')} error={formState.errors.date?.message} required>
        <DateInput {...register('date')} />
      </Field>
      <div className="grid gap-x-3 sm:grid-cols-2">
        <Controller
          name="priceValue"
          control={control}
          render={(at) => <MoneyField at={at} label={t('unitPrice')} currency={shown} required autoFocus />}
        />
        <Controller
          name="priceCurrency"
          control={control}
          render={(at) => <ChoiceField at={at} label={t('priceCurrency')} box={CurrencyBox} />}
        />
      </div>
    </FormDialog>
  );
}
