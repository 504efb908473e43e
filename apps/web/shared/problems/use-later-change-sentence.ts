import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useChangeSummary } from '#shared/history/use-change-summary.ts';
import type { LaterChangeSet } from './later-change-sets.ts';

/** Returns a function that describes in words how a later change set changed the records that an undo needs. */
export function useLaterChangeSentence(): (changeSet: LaterChangeSet) => string {
  const t = useTranslations('problems');
  const whatChanged = useChangeSummary();
  return useCallback(
    ({ operation, records }) =>
      operation === 'migrations.create' ? t('laterMigration') : whatChanged({ operation, records }),
    [t, whatChanged],
  );
}
