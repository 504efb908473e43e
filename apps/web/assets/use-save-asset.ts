'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useTRPCClient } from '../data/trpc.ts';
import { useCategories } from '../data/use-catalogue.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import { type AssetSent, assetOf, writableOf } from './asset-form.ts';
import type { Asset } from './overview.ts';
import { useAssetChanges } from './use-asset-changes.ts';

/** Makes an asset with its first balance, or changes one; throws what the service says against it. */
export function useSaveAsset(before: Asset | null): (sent: AssetSent) => Promise<void> {
  const t = useTranslations('assets');
  const client = useTRPCClient();
  const categories = useCategories();
  const toasts = useToasts();
  const { walletId } = useWallet();
  const changes = useAssetChanges();
  // Where the balance was refused, another try must not make a second asset.
  const made = useRef<string | null>(null);

  const book = async (assetId: string, currency: string, { balance, date }: { balance: string; date: string }) => {
    // A value that was there already is neither earned nor a change of value: reports take it as brought in.
    const { items } = categories.data ?? (await client.categories.list.query({ walletId, limit: 500 }));
    const categoryId = items.find(({ systemKey }) => systemKey === 'initialBalance')?.id ?? null;
    await client.transactions.create.mutate({
      walletId,
      assetId,
      date,
      amountValue: balance,
      amountCurrency: currency,
      categoryId,
      reviewed: true,
    });
  };

  return async (sent) => {
    const { asset, opening } = assetOf(sent);
    if (before === null) {
      if (made.current === null) made.current = (await client.assets.create.mutate({ walletId, ...asset })).id;
      else await client.assets.update.mutate({ walletId, id: made.current, ...asset });
      if (opening !== null) await book(made.current, asset.defaultCurrency, opening);
      toasts.show({ text: t('madeToast', { name: asset.name }), tone: 'positive' });
    } else {
      await client.assets.update.mutate({ walletId, id: before.id, ...asset });
      const undo = () => void changes.asset(before.id, writableOf(before));
      toasts.show({ text: t('changedToast', { name: asset.name }), undo });
    }
    await changes.refreshBookings();
  };
}
