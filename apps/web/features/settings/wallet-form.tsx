'use client';

import { updateWalletInput } from '@coffer/api/wallets/wallets.schema.ts';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { MoneyInput } from '@coffer/ui/money-input.tsx';
import { useTranslations } from 'next-intl';
import type { SubmitEvent } from 'react';
import { Controller } from 'react-hook-form';
import { ChoiceField } from '#shared/forms/choice-field.tsx';
import { CurrencyBox } from '#shared/forms/currency-box.tsx';
import { DraftForm } from '#shared/forms/draft-form.tsx';
import { RegionBox } from '#shared/forms/region-box.tsx';
import { TimeZoneBox } from '#shared/forms/time-zone-box.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { useWallet, type WalletRecord } from '#shared/wallet/wallet-context.tsx';
import { useSaveWalletSettings } from './use-save-wallet-settings.ts';

export function WalletForm() {
  const t = useTranslations('settings.wallet');
  const common = useTranslations('common');
  const { wallet } = useWallet();
  const form = useContractForm(updateWalletInput, fieldsOf(wallet));
  const { control, formState, register, watch } = form;
  const { save, failure } = useSaveWalletSettings(form, fieldsOf(wallet), fieldsOf);
  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => void form.handleSubmit(save)(event)}
      className="grid gap-3"
    >
      <DraftForm key={JSON.stringify(form.formState.defaultValues)} form={form} of={['wallet', wallet.id]} />
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
      <Field label={common('name')} error={formState.errors.name?.message}>
        <Input autoComplete="off" {...register('name')} />
      </Field>
      <Controller
        name="currency"
        control={control}
        render={(at) => <ChoiceField at={at} label={common('currency')} hint={t('currencyHint')} box={CurrencyBox} />}
      />
      <Controller
        name="timeZone"
        control={control}
        render={(at) => <ChoiceField at={at} label={common('timeZone')} hint={t('timeZoneHint')} box={TimeZoneBox} />}
      />
      <Controller
        name="locale"
        control={control}
        render={(at) => <ChoiceField at={at} label={t('format')} hint={t('formatHint')} box={RegionBox} />}
      />
      <Controller
        name="emergencyFundTarget"
        control={control}
        render={({ field, fieldState }) => (
          <Field label={t('target')} hint={t('targetHint')} error={fieldState.error?.message}>
            <MoneyInput
              ref={field.ref}
              name={field.name}
              value={field.value ?? ''}
              onValueChange={(value) => field.onChange(value === '' ? null : value)}
              onBlur={field.onBlur}
              currency={watch('currency') ?? wallet.currency}
              className="max-w-60"
            />
          </Field>
        )}
      />
      <Button variant="primary" type="submit" pending={formState.isSubmitting} className="justify-self-start">
        {common('save')}
      </Button>
    </form>
  );
}

function fieldsOf({ id, name, currency, timeZone, locale, emergencyFundTarget }: WalletRecord) {
  return { walletId: id, name, currency, timeZone, locale, emergencyFundTarget };
}
