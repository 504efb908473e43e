'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { type Command, useAllCommands, useCommands } from '#shared/commands/commands.tsx';
import { useShortcuts } from '#shared/commands/use-shortcuts.ts';
import { NAVIGATION } from '#shared/page/navigation.ts';
import { changeUrlParameters } from '#shared/page/url-parameters.ts';
import { storeCookie } from '#shared/visitor/store-cookie.ts';
import { LAST_WALLET_COOKIE } from '#shared/wallet/last-wallet-cookie.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

// Loaded on first use, because most visits open neither dialog.
const CommandPalette = lazy(async () => ({
  default: (await import('#features/palette/command-palette.tsx')).CommandPalette,
}));
const ShortcutHelp = lazy(async () => ({ default: (await import('#shared/commands/shortcut-help.tsx')).ShortcutHelp }));

type Layer = 'palette' | 'help' | null;

/**
 * Registers the commands that every page has, and renders the command palette and the shortcut help while they are
 * open.
 */
export function FrameCommands() {
  const [open, setOpen] = useState<Layer>(null);
  useFrameCommands(setOpen);
  useShortcuts(useAllCommands());
  useRememberedWallet();
  useEffect(() => {
    const show = () => setOpen('palette');
    document.addEventListener(OPEN_PALETTE, show);
    return () => document.removeEventListener(OPEN_PALETTE, show);
  }, []);
  return (
    <Suspense>
      {open === 'palette' && <CommandPalette onClose={() => setOpen(null)} />}
      {open === 'help' && <ShortcutHelp onClose={() => setOpen(null)} />}
    </Suspense>
  );
}

const OPEN_PALETTE = 'coffer:palette';

/** Opens the command palette from any component. */
export function openCommandPalette(): void {
  document.dispatchEvent(new Event(OPEN_PALETTE));
}

function useFrameCommands(setOpen: (layer: Layer) => void): void {
  const t = useTranslations('frame');
  const router = useRouter();
  const { walletId, mayWrite } = useWallet();
  const commands = useMemo((): Command[] => {
    const add: Command = {
      id: 'add-transaction',
      label: t('addTransaction'),
      group: t('groups.actions'),
      keys: 'n',
      run: () => {
        const list = `/w/${walletId}/transactions`;
        // Keep the list's filters if the list is open already.
        if (window.location.pathname === list) changeUrlParameters('push', { new: '' });
        else router.push(`${list}?new=`);
      },
    };
    const go = NAVIGATION.map(({ name, path, key }) => ({
      id: `go-${name}`,
      label: t('goTo', { place: t(name) }),
      group: t('groups.pages'),
      keys: `g ${key}`,
      run: () => router.push(`/w/${walletId}${path}`),
    }));
    return [
      ...(mayWrite ? [add] : []),
      ...go,
      {
        id: 'palette',
        label: t('commands'),
        group: t('groups.help'),
        keys: 'mod+k',
        onlyKey: true,
        run: () => setOpen('palette'),
      },
      { id: 'help', label: t('help'), group: t('groups.help'), keys: '?', run: () => setOpen('help') },
    ];
  }, [t, router, walletId, mayWrite, setOpen]);
  useCommands(commands);
}

/** Stores the open wallet, which the start page opens next time. */
function useRememberedWallet(): void {
  const { walletId } = useWallet();
  useEffect(() => {
    storeCookie(LAST_WALLET_COOKIE, walletId);
  }, [walletId]);
}
