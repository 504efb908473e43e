'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRegion } from '#shared/format/use-region.ts';
import { FaultMessage } from './fault-message.tsx';

/** The error and the reset function that Next passes to an error page. */
export interface ErrorPageProps {
  /** `digest` identifies a server-side error; the service's log contains it too. */
  readonly error: Error & { readonly digest?: string };
  readonly retry: () => void;
}

/** Replaces a page that failed to render. */
export function FailedPage({ error: { digest }, retry }: ErrorPageProps) {
  const t = useTranslations('frame.fault');
  const region = useRegion();
  const queryClient = useQueryClient();
  const askAnew = () => {
    // The cached data may have caused the error.
    queryClient.removeQueries({ type: 'inactive' });
    retry();
  };
  const [time] = useState(() => new Date().toLocaleString(region, { dateStyle: 'medium', timeStyle: 'long' }));
  return (
    <FaultMessage title={t('title')} retry={t('retry')} onRetry={askAnew} home={t('home')}>
      <p>{t('text')}</p>
      <p>
        {t('time', { time })}
        {digest !== undefined && ` · ${t('id', { id: digest })}`}
      </p>
    </FaultMessage>
  );
}
