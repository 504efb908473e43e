'use client';

import { Button } from '@coffer/ui/button.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Sheet } from '@coffer/ui/sheet.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { BellOff, CheckCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { NotificationRow } from './notification-row.tsx';
import { useNotifications } from './use-notifications.ts';

interface Props {
  readonly open: boolean;
  readonly unread: number;
  readonly onOpenChange: (open: boolean) => void;
}

export function NotificationsSheet({ open, unread, onOpenChange }: Props) {
  const t = useTranslations('notifications');
  const words = useProblemSentence();
  const { query, notifications, read, readAll, remove } = useNotifications(open);
  const { error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const newest = notifications?.[0];
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      actions={
        unread > 0 &&
        newest !== undefined && (
          <IconButton label={t('readAll')} onClick={() => readAll(newest)}>
            <CheckCheck />
          </IconButton>
        )
      }
    >
      {notifications === undefined && error === null && <SkeletonRows rows={6} className="-mx-5" />}
      {error !== null && (
        <ErrorState title={t('failed')} pending={isFetching} onRetry={() => void refetch()}>
          {words(error)}
        </ErrorState>
      )}
      {notifications?.length === 0 && error === null && (
        <EmptyState icon={<BellOff />} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      )}
      {notifications !== undefined && notifications.length > 0 && (
        <ul aria-label={t('title')} className="-mx-5 -my-4 divide-y divide-line">
          {notifications.map((one) => (
            <NotificationRow
              key={one.id}
              notification={one}
              onRead={() => read(one)}
              onDelete={() => remove(one)}
              onFollow={() => {
                read(one);
                onOpenChange(false);
              }}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="pt-8 pb-2 text-center">
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('older')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
