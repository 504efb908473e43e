'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { Sheet } from '@coffer/ui/sheet.tsx';
import { Wallet } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useId } from 'react';
import type { Asset } from '#shared/data/use-wallet-lists.ts';
import { DraftForm } from '#shared/forms/draft-form.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { useSubmit } from '#shared/forms/use-submit.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { useTransactionsContext } from '../transactions-context.tsx';
import { useAssetOptions } from '../use-tag-and-asset-options.ts';
import { useChosenFields } from './chosen-fields.ts';
import { lastUsedAssetId } from './last-used-asset.ts';
import {
  type NewTransactionFields as Fields,
  NEW_TRANSACTION_FIELDS,
  newTransactionFormSchema,
  type TransactionPresets,
} from './new-transaction-form.ts';
import { NewTransactionInputs } from './new-transaction-inputs.tsx';
import { useAddTransaction } from './use-add-transaction.ts';

interface Props {
  /** Initial values, which count as filled in by the person. */
  readonly presets: TransactionPresets;
  readonly onClose: () => void;
}

/** The form to add a transaction by hand. Requires the ledger context. */
export function NewTransactionPanel({ presets, onClose }: Props) {
  const t = useTranslations('transactions.new');
  const { walletId } = useWallet();
  const { lookups } = useTransactionsContext();
  const options = useAssetOptions();
  const open = (id: string | null | undefined) => options.find(({ value }) => value === id)?.value;
  const wanted = open(presets.assetId) ?? open(lastUsedAssetId(walletId)) ?? options[0]?.value;
  const asset = lookups.assets.get(wanted ?? '');
  if (asset === undefined)
    return (
      <Sheet open onOpenChange={onClose} title={t('title')}>
        <NoAsset />
      </Sheet>
    );
  return <NewSheet asset={asset} presets={presets} onClose={onClose} />;
}

function NewSheet({ asset, presets, onClose }: Props & { asset: Asset }) {
  const t = useTranslations('transactions.new');
  const { today } = useWallet();
  const first: Fields = {
    direction: 'out',
    amountValue: '',
    amountCurrency: asset.defaultCurrency,
    date: today,
    fromTo: '',
    description: '',
    categoryId: null,
    merchantId: null,
    tagIds: [],
    notes: '',
    counterAssetId: null,
    counterAmountValue: '',
    counterDate: '',
    ...presets,
    assetId: asset.id,
  };
  const form = useContractForm(newTransactionFormSchema, first);
  const { chosen, keepOnly, onRestore } = useChosenFields(form, presets);
  const add = useAddTransaction();
  const { send, failure } = useSubmit(form, NEW_TRANSACTION_FIELDS);
  const id = useId();
  const submit = send(add, onClose);
  const submitAndGoOn = send(add, () => {
    // Keep these fields, because the next transaction often has the same kind, day and accounts.
    const { direction, assetId, counterAssetId, date, amountCurrency } = form.getValues();
    keepOnly('direction', 'assetId', 'counterAssetId', 'date', 'amountCurrency');
    const next = { ...first, amountValue: '', fromTo: '', description: '', notes: '' };
    form.reset({ ...next, direction, assetId, counterAssetId, date, amountCurrency });
    form.setFocus('amountValue');
  });
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('title')}
      footer={
        <>
          <Button pending={form.formState.isSubmitting} onClick={() => void submitAndGoOn()}>
            {t('another')}
          </Button>
          <Button type="submit" form={id} variant="primary" pending={form.formState.isSubmitting}>
            {t('add')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submit(event)}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <DraftForm form={form} of={['transaction', 'new']} onRestore={onRestore} />
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
        <NewTransactionInputs form={form} chosen={chosen} />
      </form>
    </Sheet>
  );
}

function NoAsset() {
  const t = useTranslations('transactions.new');
  const { walletId } = useWallet();
  return (
    <EmptyState
      icon={<Wallet />}
      title={t('noAsset')}
      action={
        <Button asChild variant="primary">
          <Link href={`/w/${walletId}/assets`}>{t('toAssets')}</Link>
        </Button>
      }
    >
      {t('noAssetText')}
    </EmptyState>
  );
}
