'use client';

import { IconButton } from '@coffer/ui/icon-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Bell as Icon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useCommands } from '#shared/commands/commands.tsx';
import { useTRPC } from '#shared/data/trpc.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { UNREAD_POLL_MS } from './unread-poll-interval.ts';

const NotificationsSheet = lazy(async () => ({
  default: (await import('./notifications-sheet.tsx')).NotificationsSheet,
}));

/**
 * The number of unread notifications, and the button that shows them. Part of every page, so everything else loads on
 * demand.
 */
export function NotificationBell() {
  const t = useTranslations();
  const { walletId } = useWallet();
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const { data } = useQuery({
    ...useTRPC().notifications.unread.queryOptions({ walletId }),
    refetchInterval: UNREAD_POLL_MS,
  });
  const count = data?.count ?? 0;
  useCommands(
    useMemo(
      () => [
        {
          ...{ id: 'notifications', label: t('notifications.title'), group: t('frame.groups.pages'), keys: 'g n' },
          run: () => setIsOpen(true),
        },
      ],
      [t],
    ),
  );
  return (
    <>
      <IconButton
        label={count === 0 ? t('notifications.title') : t('notifications.bell', { count })}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="relative"
      >
        <Icon />
        {count > 0 && (
          <span
            aria-hidden
            className="absolute top-0 -right-1 min-w-4 rounded-full bg-accent px-1 text-center font-semibold text-[0.6875rem] text-on-accent leading-4 tabular-nums"
          >
            {count > 99 ? '99+' : count}
          </span>
        )}
      </IconButton>
      {isOpen !== null && (
        <Suspense>
          <NotificationsSheet open={isOpen} unread={count} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}
