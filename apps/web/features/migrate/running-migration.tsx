'use client';

import { Card } from '@coffer/ui/card.tsx';
import { ProgressBar } from '@coffer/ui/progress-bar.tsx';
import { useTranslations } from 'next-intl';
import { APP_SOURCES, type AppSource } from './app-sources.ts';

/** Shown while the files are imported. It shows no progress, because the duration of an import is unknown. */
export function RunningMigrationCard({ source }: { source: AppSource }) {
  const t = useTranslations('migrate');
  return (
    <Card>
      <ProgressBar label={t('running', { app: APP_SOURCES[source].name })} value={null} />
      <p role="status" className="mt-3 text-pretty text-muted">
        {t('runningText')}
      </p>
    </Card>
  );
}
