'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useMemo } from 'react';
import { useCommands } from '#shared/commands/commands.tsx';

/** What needs no row. */
export function usePageCommands(searchField: RefObject<HTMLInputElement | null>): void {
  const t = useTranslations('transactions.keys');
  const commands = useMemo(
    () => [
      {
        id: 'transactions-search',
        keys: '/',
        label: t('search'),
        group: t('group'),
        run: () => {
          searchField.current?.focus();
          searchField.current?.select();
        },
      },
    ],
    [t, searchField],
  );
  useCommands(commands);
}
