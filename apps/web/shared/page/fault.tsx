'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRegion } from '#shared/format/region.tsx';
import { FaultMessage } from './fault-message.tsx';

/** What Next tells of an error, and the way to draw the page anew. */
export interface Broken {
  /** `digest` names an error of the server's part of a page; the service's log has it too. */
  readonly error: Error & { readonly digest?: string };
  readonly retry: () => void;
}

/** Replaces a page that failed to render. */
export function Fault({ error: { digest }, retry }: Broken) {
  const t = useTranslations('frame.fault');
  const region = useRegion();
  const queryClient = useQueryClient();
  const askAnew = () => {
    // What the broken page was drawn from may be what broke it.
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
