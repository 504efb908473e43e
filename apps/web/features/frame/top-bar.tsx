'use client';

import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { NotificationBell } from '#features/notifications/notification-bell.tsx';
import { KeyNames } from '#shared/commands/key-names.tsx';
import type { Person } from '#shared/visitor/visitor.ts';
import { openCommandPalette } from './frame-commands.tsx';
import { PersonMenu } from './person-menu.tsx';
import { WalletSwitcher } from './wallet-switcher.tsx';

/**
 * The bar with the button for the command palette and the notifications; on narrow screens also with the wallet
 * switcher and the person menu.
 */
export function TopBar({ person }: { person: Person }) {
  const t = useTranslations('frame');
  return (
    <header className="sticky top-0 z-frame flex items-center print:hidden gap-2 border-line border-b bg-canvas px-4 py-2 md:px-8">
      <div className="min-w-0 flex-1 md:hidden">
        <WalletSwitcher />
      </div>
      <button
        type="button"
        onClick={openCommandPalette}
        aria-keyshortcuts="Control+K Meta+K"
        className="flex h-control shrink-0 items-center gap-2 rounded-card border border-line px-2.5 text-muted text-sm hover:bg-hover hover:text-text md:w-72"
      >
        <Search aria-hidden size={16} className="shrink-0" />
        <span className="sr-only min-w-0 flex-1 truncate text-left md:not-sr-only">{t('commands')}</span>
        <span className="hidden md:block">
          <KeyNames keys="mod+k" />
        </span>
      </button>
      <div className="md:ml-auto">
        <NotificationBell />
      </div>
      <div className="md:hidden">
        <PersonMenu person={person} />
      </div>
    </header>
  );
}
