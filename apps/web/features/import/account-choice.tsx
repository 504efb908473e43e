'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Combobox } from '@coffer/ui/combobox.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { CsvSettingsInput } from './csv-settings.ts';
import { distinctAccountNumbers, type ImportFile, type StatementAccount, selectedAccounts } from './import-file.ts';
import { type NewAccount, proposeNewAccount } from './new-account-proposals.ts';
import { useCreateImportAccount } from './use-import-all.ts';

/** The option for the account that the import will create. */
const NEW = 'new';

interface Props {
  readonly file: ImportFile;
  readonly assetId: string | null;
  /** The account to create if no asset is chosen; null if the user must choose one. */
  readonly proposed: NewAccount | null;
  readonly settings: CsvSettingsInput;
  readonly onAsset: (assetId: string | null) => void;
  readonly onAccount: (account: string) => void;
  /** True if the file has nothing to import. The page then shows only the file's statements. */
  readonly hasNothingToImport: boolean;
  /** Splits the file into one file per account; null if the file cannot be split. */
  readonly onDivide: (() => Promise<unknown>) | null;
}

/** Lets the user choose the account in the file and the asset to import it into. */
export function AccountChoice({
  file,
  assetId,
  proposed,
  settings,
  hasNothingToImport,
  onAsset,
  onAccount,
  onDivide,
}: Props) {
  const t = useTranslations('import');
  const accounts = distinctAccountNumbers(file);
  const chosen = typeof settings['account'] === 'string' ? settings['account'] : '';
  const isOpen = accounts.length > 1 && chosen === '' && !hasNothingToImport;
  const meant = isOpen ? [] : selectedAccounts(file, chosen);
  const { mayWrite, wallet } = useWallet();
  const assets = useAssets().data?.items ?? [];
  const usual = assets.find(({ id }) => id === assetId)?.defaultCurrency ?? wallet.currency;
  const create = useNewAsset({ ...file, settings }, onAsset);
  const ownName = proposeNewAccount({ ...file, settings }, assets).name;
  const options = assets
    .filter(({ archived, id }) => !archived || id === assetId)
    .map(({ id, name, accountNumber, defaultCurrency }) => ({
      value: id,
      label: name,
      hint: [defaultCurrency, accountNumber].filter(Boolean).join(' · '),
    }));
  const statements = meant.map((account, at) => (
    <Statement key={`${account.account} ${account.currencies.join()} ${String(at)}`} {...{ account, usual }} />
  ));
  if (hasNothingToImport) return <div className="max-w-md">{statements}</div>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 md:grid-cols-2">
      <div>
        {accounts.length > 1 && (
          <Field label={t('fileAccount')} hint={t('severalAccounts', { count: accounts.length })} required>
            <Select
              value={chosen}
              placeholder={t('chooseAccount')}
              options={accounts.map((account) => ({ value: account, label: account }))}
              onValueChange={onAccount}
            />
          </Field>
        )}
        {accounts.length > 1 && chosen === '' && onDivide !== null && <Divide onDivide={onDivide} />}
        <Field label={t('asset')} hint={t('assetHint')} required>
          <Combobox
            value={assetId ?? (proposed === null ? null : NEW)}
            onValueChange={(value) => onAsset(value === NEW ? null : value)}
            onCreate={create}
            placeholder={t('chooseAsset')}
            options={
              proposed === null
                ? options
                : [{ value: NEW, label: t('newAccount', { name: proposed.name }) }, ...options]
            }
          />
        </Field>
        {assetId === null && proposed === null && mayWrite && (
          <Button size="small" className="mb-4" onClick={() => create(ownName)}>
            {t('newAccount', { name: ownName })}
          </Button>
        )}
      </div>
      {statements}
    </div>
  );
}

/** Button that splits the file into one file per account. */
function Divide({ onDivide }: { onDivide: () => Promise<unknown> }) {
  const t = useTranslations('import');
  const [isDividing, setDividing] = useState(false);
  const divide = async () => {
    setDividing(true);
    await onDivide();
    setDividing(false);
  };
  return (
    <div className="mb-4 text-sm">
      <p className="mb-2 text-muted">{t('divideHint')}</p>
      <Button size="small" pending={isDividing} onClick={() => void divide()}>
        {t('divide')}
      </Button>
    </div>
  );
}

/** Details of one account in the file. `usual` is the currency to show if the file states no currency. */
function Statement({ account, usual }: { account: StatementAccount; usual: string }) {
  const t = useTranslations('import');
  const format = useFormat();
  const { openingBalance: opening, closingBalance: closing } = account;
  const currency = account.currencies[0];
  const rows = [
    [t('accountNumber'), account.account],
    [t('currency'), account.currencies.join(', ') || null],
    [t('transactions'), format.count(account.transactions)],
  ] as const;
  return (
    <dl className="mb-4 grid h-fit max-md:mt-3 grid-cols-[minmax(0,1fr)] gap-y-1.5 text-sm">
      {rows.map(([label, value]) =>
        value === null ? null : (
          <div key={label} className="flex flex-wrap justify-between gap-x-6">
            <dt className="text-muted">{label}</dt>
            <dd className="ml-auto min-w-0 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ),
      )}
      {[[t('opening'), opening] as const, [t('closing'), closing] as const].map(([label, balance]) =>
        balance === null ? null : (
          <div key={label} className="flex flex-wrap justify-between gap-x-6">
            <dt className="text-muted">
              {label} <span className="whitespace-nowrap">({format.date(balance.date)})</span>
            </dt>
            <dd className="ml-auto tabular-nums">
              <Amount value={balance.amount} currency={balance.currency ?? currency ?? usual} />
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Creates an asset with the currency and number of the file's account. */
function useNewAsset(file: ImportFile, onAsset: (assetId: string) => void) {
  const makeAccount = useCreateImportAccount();
  const showProblem = useProblemToast();
  return (name: string) => {
    makeAccount({ ...proposeNewAccount(file, []), name })
      .then(onAsset)
      .catch(showProblem);
  };
}
