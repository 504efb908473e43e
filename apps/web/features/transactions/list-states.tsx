'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { useTranslations } from 'next-intl';
import { HEIGHT_CLASSES } from './list/use-list-layout.ts';

/** The message shown when loading more rows has failed, with a button to retry. */
export function LoadMoreError({ pending, onRetry }: { pending: boolean; onRetry: () => void }) {
  const t = useTranslations('transactions');
  const common = useTranslations('common');
  return (
    <div role="alert" className="flex flex-wrap items-center justify-center gap-3 py-4 text-muted text-sm">
      {t('moreFailed')}
      <Button size="small" pending={pending} onClick={onRetry}>
        {common('retry')}
      </Button>
    </div>
  );
}

/** Fills the window with placeholder rows. */
export function ListSkeleton() {
  const t = useTranslations('common');
  return (
    <div role="status" className="@container">
      <span className="sr-only">{t('loading')}</span>
      <div className={HEIGHT_CLASSES}>
        {Array.from({ length: 14 }, (_, row) => row).map((row) => (
          <div key={row} className="flex h-(--row) items-center gap-4 border-line border-b px-3">
            <Skeleton className="size-4 shrink-0" />
            <Skeleton className="h-3.5 w-20 shrink-0 max-sm:hidden" />
            <Skeleton className={row % 3 === 1 ? 'h-3.5 w-2/5' : 'h-3.5 w-1/3'} />
            <Skeleton className="ml-auto h-3.5 w-20 shrink-0" />
          </div>
        ))}
      </div>
    </div>
  );
}
