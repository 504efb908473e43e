'use client';

import { useQuery } from '@tanstack/react-query';
import type { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../data/trpc.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import type { Command } from './commands.tsx';

/** What the written words may mean beside a command: an asset, another wallet, a search of the transactions. */
export function useFoundCommands(text: string, router: ReturnType<typeof useRouter>): readonly Command[] {
  const t = useTranslations('frame');
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const { data: assets } = useQuery(trpc.assets.list.queryOptions({ walletId, limit: 500 }));
  const { data: wallets } = useQuery(trpc.wallets.list.queryOptions({ limit: 500 }));
  const toAssets = (assets?.items ?? []).map((asset) => ({
    id: `asset-${asset.id}`,
    label: asset.name,
    group: t('assets'),
    run: () => router.push(`/w/${walletId}/assets/${asset.id}`),
  }));
  const toWallets = (wallets?.items ?? [])
    .filter(({ id }) => id !== walletId)
    .map((wallet) => ({
      id: `wallet-${wallet.id}`,
      label: wallet.name,
      group: t('groups.wallets'),
      run: () => router.push(`/w/${wallet.id}`),
    }));
  if (text.trim() === '') return toWallets;
  const search = {
    id: 'found-transactions',
    label: t('searchTransactions', { text: text.trim() }),
    group: t('transactions'),
    run: () => router.push(`/w/${walletId}/transactions?${new URLSearchParams({ text: text.trim() })}`),
  };
  return [...toAssets, ...toWallets, search];
}
