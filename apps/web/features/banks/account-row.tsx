'use client';

import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { useTranslations } from 'next-intl';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { CurrencyBox } from '#shared/forms/currency-box.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type AccountTarget, eligibleAssets } from './account-choice.ts';
import type { ListedAccount } from './connection.ts';

/** Matches each group of four characters of an IBAN, except the last group. */
const IBAN_GROUP = /.{4}(?=.)/g;

interface Props {
  readonly account: ListedAccount;
  readonly choice: AccountTarget;
  /** The choice of a new asset, with a name for it. */
  readonly newAsset: AccountTarget;
  readonly onChoose: (choice: AccountTarget) => void;
}

/** A bank account, and the asset that receives its transactions. */
export function AccountRow({ account, choice, newAsset, onChoose }: Props) {
  const t = useTranslations('banks.accounts');
  const { wallet } = useWallet();
  const assets = eligibleAssets(account, useAssets().data?.items ?? []);
  const { name, iban, mask, currency, type, isReached } = account;
  const number = iban?.replace(IBAN_GROUP, '$& ') ?? (mask === null ? null : t('endsIn', { mask }));
  const shownName = name ?? number ?? t(`types.${type}`);
  const options = [
    ...(isReached || choice.kind === 'new' ? [{ value: 'new', label: t('newAsset') }] : []),
    ...assets.map((asset) => ({ value: asset.id, label: asset.name })),
    { value: 'none', label: t('leaveOut') },
  ];
  const choose = (value: string) => {
    if (value === 'none') onChoose({ kind: 'none' });
    else if (value === 'new') onChoose(newAsset);
    else onChoose({ kind: 'asset', assetId: value });
  };
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-2 sm:items-start sm:px-5">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium">{shownName}</p>
        <p className="text-muted text-sm">
          {[t(`types.${type}`), number, currency].filter((part) => part !== null && part !== shownName).join(' · ')}
        </p>
        {!isReached && <p className="text-sm text-warning">{t('notReached')}</p>}
      </div>
      <div className="grid min-w-0 gap-2">
        <Field label={t('goesTo', { account: shownName })} hideLabel reserve={false}>
          <Select
            options={options}
            value={choice.kind === 'asset' ? choice.assetId : choice.kind}
            onValueChange={choose}
          />
        </Field>
        {choice.kind === 'new' && (
          <>
            <Field label={t('name')} reserve={false}>
              <Input
                value={choice.name}
                required
                maxLength={200}
                onChange={({ target }) => onChoose({ ...choice, name: target.value })}
              />
            </Field>
            {currency === null && (
              <Field label={t('currency')} reserve={false}>
                <CurrencyBox
                  value={choice.currency}
                  onValueChange={(code) => onChoose({ ...choice, currency: code ?? wallet.currency })}
                />
              </Field>
            )}
          </>
        )}
      </div>
    </li>
  );
}
