'use client';

import { useTranslations } from 'next-intl';
import { FaultMessage } from '../frame/fault-message.tsx';

/** What broke while a page was shown; the way back is to try again. */
export default function Fault({ reset }: { error: Error; reset: () => void }) {
  const t = useTranslations('frame.fault');
  return (
    <FaultMessage title={t('title')} retry={t('retry')} onRetry={reset}>
      <p>{t('text')}</p>
    </FaultMessage>
  );
}
