'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { Sheet } from '@coffer/ui/sheet.tsx';
import { Wallet } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useId } from 'react';
import { ALONE } from '../../data/links.ts';
import { useTRPCClient } from '../../data/trpc.ts';
import { negated } from '../../format/exact-sum.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { useSending } from '../../forms/use-sending.ts';
import { useWallet } from '../../wallet/wallet-context.tsx';
import type { Filters } from '../filters.ts';
import { type Asset, useLedger } from '../ledger.tsx';
import { useAssetOptions } from '../use-options.ts';
import { NewFields } from './new-fields.tsx';
import { NEW_FIELDS, type NewSent, newForm } from './new-form.ts';

interface Props {
  readonly filters: Filters;
  readonly onClose: () => void;
}

/** Writes down a transaction by hand. */
export function NewTransaction({ filters, onClose }: Props) {
  const t = useTranslations('transactions.new');
  const { lookups } = useLedger();
  const options = useAssetOptions();
  const wanted = filters.assetIds?.length === 1 ? filters.assetIds[0] : undefined;
  const asset = lookups.assets.get(wanted ?? '') ?? lookups.assets.get(options[0]?.value ?? '');
  if (asset === undefined)
    return (
      <Sheet open onOpenChange={onClose} title={t('title')}>
        <NoAsset />
      </Sheet>
    );
  return <NewSheet asset={asset} onClose={onClose} />;
}

function NewSheet({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const t = useTranslations('transactions.new');
  const { today } = useWallet();
  const first = {
    direction: 'out' as const,
    amountValue: '',
    amountCurrency: asset.defaultCurrency,
    assetId: asset.id,
    date: today,
    fromTo: '',
    description: '',
    categoryId: null,
    tagIds: [],
    notes: '',
  };
  const form = useContractForm(newForm, first);
  const add = useAdd();
  const { send, failure } = useSending(form, NEW_FIELDS);
  const id = useId();
  const submit = send(add, onClose);
  const submitAndGoOn = send(add, () => {
    // The next one is often of the same day and account.
    const { direction, assetId, date, amountCurrency } = form.getValues();
    form.reset({ ...first, direction, assetId, date, amountCurrency });
    form.setFocus('amountValue');
  });
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('title')}
      footer={
        <>
          <Button onClick={() => void submitAndGoOn()}>{t('another')}</Button>
          <Button type="submit" form={id} variant="primary" pending={form.formState.isSubmitting}>
            {t('add')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submit(event)}>
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
        <NewFields form={form} />
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

function useAdd() {
  const client = useTRPCClient();
  const { walletId } = useWallet();
  const { changes } = useLedger();
  return async ({ direction, amountValue, fromTo, description, notes, ...rest }: NewSent) => {
    const made = await client.transactions.create.mutate(
      {
        walletId,
        ...rest,
        amountValue: direction === 'out' ? negated(amountValue) : amountValue,
        fromTo: fromTo || null,
        description: description || null,
        notes: notes || null,
        // Who writes it down by hand has looked at it.
        reviewed: true,
      },
      { context: ALONE },
    );
    changes.made(made);
  };
}
