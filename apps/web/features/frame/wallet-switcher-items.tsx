'use client';

import { MenuItem, MenuLabel, MenuSeparator } from '@coffer/ui/menu.tsx';
import { useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';
import { useWallet, type WalletRecord } from '#shared/wallet/wallet-context.tsx';

export function WalletSwitcherItems() {
  const t = useTranslations('frame');
  const trpc = useTRPC();
  const { walletId, wallet } = useWallet();
  const { data } = useQuery(trpc.wallets.list.queryOptions({ limit: 500 }));
  return (
    <>
      <MenuLabel>{t('yourWallets')}</MenuLabel>
      {(data?.items ?? [wallet]).map((other) => (
        <WalletItem key={other.id} wallet={other} here={other.id === walletId} />
      ))}
      <MenuSeparator />
      <MenuItem asChild>
        <Link href="/welcome">
          <Plus aria-hidden className="size-[1.125rem] shrink-0 text-muted" />
          {t('newWallet')}
        </Link>
      </MenuItem>
    </>
  );
}

/** A menu item for a wallet. It shows the currency too, because two wallets may have the same name. */
function WalletItem({ wallet, here }: { wallet: WalletRecord; here: boolean }) {
  return (
    <MenuItem asChild>
      <Link href={`/w/${wallet.id}`} aria-current={here || undefined}>
        <Check aria-hidden className={`size-[1.125rem] shrink-0 text-accent ${here ? '' : 'invisible'}`} />
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{wallet.name}</span>
        <span className="shrink-0 text-muted text-sm">{wallet.currency}</span>
      </Link>
    </MenuItem>
  );
}
