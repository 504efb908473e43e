'use client';

import { Menu } from '@coffer/ui/menu.tsx';
import { ChevronsUpDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy } from 'react';
import { CofferLogo } from '#shared/page/coffer-logo.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

const Items = lazy(async () => ({ default: (await import('./wallet-switcher-items.tsx')).WalletSwitcherItems }));

/** The name of the current wallet, and a menu to switch to another. */
export function WalletSwitcher() {
  const t = useTranslations('frame');
  const { wallet } = useWallet();
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={t('switchWallet', { name: wallet.name })}
          className="flex min-h-control w-full min-w-0 items-center gap-2.5 overflow-hidden rounded-card text-left hover:bg-hover md:px-2"
        >
          <span className="shrink-0">
            <CofferLogo />
          </span>
          <span className="min-w-0 truncate font-semibold">{wallet.name}</span>
          <ChevronsUpDown aria-hidden size={16} className="shrink-0 text-muted md:ml-auto" />
        </button>
      }
    >
      <Items />
    </Menu>
  );
}
