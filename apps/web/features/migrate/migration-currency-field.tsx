'use client';

import { Field } from '@coffer/ui/field.tsx';
import { useTranslations } from 'next-intl';
import { CurrencyBox } from '#shared/forms/currency-box.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

interface Props {
  readonly value: string | null;
  readonly onValueChange: (currency: string) => void;
}

/** The field to choose the currency of an import from another app whose file states none. */
export function MigrationCurrencyField({ value, onValueChange }: Props) {
  const t = useTranslations('migrate');
  const { wallet } = useWallet();
  return (
    <Field label={t('currency')} hint={t('currencyHint')} reserve={false} className="mt-5 max-w-sm">
      <CurrencyBox
        value={value ?? wallet.currency}
        onValueChange={(currency) => {
          if (currency !== null && currency !== (value ?? wallet.currency)) onValueChange(currency);
        }}
      />
    </Field>
  );
}
