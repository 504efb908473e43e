'use client';

import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useMemo } from 'react';
import { CommandsProvider } from '#shared/commands/commands.tsx';
import { ConnectionStrip } from '#shared/connection/connection-strip.tsx';
import { useTRPC } from '#shared/data/trpc.ts';
import { forgetDraftsOfOthers } from '#shared/session/drafts.ts';
import type { Person } from '#shared/visitor/visitor.ts';
import { todayInTimeZone } from '#shared/wallet/today.ts';
import { WalletContextProvider, type WalletContextValue } from '#shared/wallet/wallet-context.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { FileDropHandler } from './file-drop-handler.tsx';
import { FrameCommands } from './frame-commands.tsx';
import { ImportStrip } from './import-strip.tsx';
import { MigrationStrip } from './migration-strip.tsx';
import { NavigationRail } from './navigation-rail.tsx';
import { SharedFileHandler } from './shared-file-handler.tsx';
import { TopBar } from './top-bar.tsx';

interface Props {
  readonly walletId: string;
  readonly person: Person;
  readonly children: ReactNode;
}

/** The frame around each page of a wallet. */
export function WalletFrame({ walletId, person, children }: Props) {
  const t = useTranslations('frame');
  const place = useWalletPlace(walletId, person);
  useEffect(() => forgetDraftsOfOthers(person.id), [person.id]);
  return (
    <WalletContextProvider place={place}>
      <CommandsProvider>
        {/* Mounted before the page: if both define a shortcut, the page's command wins. */}
        <FrameCommands />
        {place.mayWrite && <FileDropHandler />}
        {place.mayWrite && <SharedFileHandler />}
        <a
          href="#main"
          className="sr-only print:hidden focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-card focus:bg-surface focus:px-4 focus:py-2 focus:shadow-card"
        >
          {t('skip')}
        </a>
        <div className="flex min-h-dvh flex-col md:flex-row print:block">
          <NavigationRail person={person} />
          <div className="flex min-w-0 flex-1 flex-col print:block">
            <TopBar person={person} />
            <ImportStrip />
            <MigrationStrip />
            <main
              id="main"
              tabIndex={-1}
              className="min-w-0 flex-1 px-4 pt-4 pb-24 outline-none md:px-8 md:pt-6 md:pb-12 print:p-0"
            >
              {children}
            </main>
            <ConnectionStrip />
          </div>
          <BottomBar />
        </div>
      </CommandsProvider>
    </WalletContextProvider>
  );
}

function useWalletPlace(walletId: string, person: Person): WalletContextValue {
  const trpc = useTRPC();
  const { data: wallet } = useSuspenseQuery(trpc.wallets.get.queryOptions({ walletId }));
  const { data: members } = useSuspenseQuery(trpc.members.list.queryOptions({ walletId }));
  return useMemo(() => {
    const me = members.find(({ userId }) => userId === person.id);
    // The wallet answered, so the person was a member when the page loaded. If the membership has ended since, show the
    // page read-only.
    const place = me ?? {
      ...person,
      userId: person.id,
      role: 'viewer' as const,
      permissions: [],
      createdTime: wallet.createdTime,
    };
    return {
      walletId,
      wallet,
      me: place,
      members,
      mayWrite: place.role !== 'viewer',
      today: todayInTimeZone(wallet.timeZone),
    };
  }, [walletId, wallet, members, person]);
}
