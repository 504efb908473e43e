'use client';

import { Button } from '@coffer/ui/button.tsx';
import { useTranslations } from 'next-intl';

/** A note that unsaved input was restored, with a button to start over. */
export function RestoredDraftNotice({ onStartOver }: { onStartOver: () => void }) {
  const t = useTranslations('common.draft');
  return (
    <p role="status" className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
      {t('restored')}
      <Button size="small" variant="quiet" onClick={onStartOver}>
        {t('startOver')}
      </Button>
    </p>
  );
}
