'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type RefObject, useMemo } from 'react';
import { type Command, useCommands } from '../commands/commands.tsx';
import { useWallet } from '../wallet/wallet-context.tsx';

/** What needs no row. */
export function usePageCommands(searchField: RefObject<HTMLInputElement | null>, onAdd: () => void): void {
  const t = useTranslations('transactions.keys');
  const { walletId, mayWrite } = useWallet();
  const router = useRouter();
  const commands = useMemo(() => {
    const search: Command = {
      id: 'transactions-search',
      keys: '/',
      label: t('search'),
      group: t('group'),
      run: () => {
        searchField.current?.focus();
        searchField.current?.select();
      },
    };
    const transfers: Command = {
      id: 'transactions-transfers',
      label: t('transfers'),
      group: t('group'),
      run: () => router.push(`/w/${walletId}/transfers`),
    };
    const add: Command = { id: 'transactions-add', keys: 'n', label: t('add'), group: t('group'), run: onAdd };
    return mayWrite ? [search, add, transfers] : [search];
  }, [t, mayWrite, searchField, onAdd, router, walletId]);
  useCommands(commands);
}
