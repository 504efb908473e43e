'use client';

import { Spinner } from '@coffer/ui/spinner.tsx';
import { useTranslations } from 'next-intl';
import type { RunningSync } from './use-running-syncs.ts';

/** The progress of a sync: queued or reading, and the number of transactions created so far. */
export function SyncProgress({ sync: { startedTime, created } }: { sync: RunningSync }) {
  const t = useTranslations('banks.progress');
  return (
    <p role="status" className="flex items-center gap-2 text-muted text-sm">
      <Spinner />
      <span className="min-w-0">
        {startedTime === null ? t('queued') : created === 0 ? t('reading') : t('created', { count: created })}
      </span>
    </p>
  );
}
