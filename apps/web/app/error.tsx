'use client';

import { Button } from '@coffer/ui/button.tsx';
import { useTranslations } from 'next-intl';

/** What broke while a page was shown; the way back is to try again. */
export default function Fault({ reset }: { error: Error; reset: () => void }) {
  const t = useTranslations('frame.fault');
  return (
    <section role="alert" className="mx-auto w-full max-w-2xl px-4 py-12">
      <h1 className="font-semibold text-2xl tracking-tight">{t('title')}</h1>
      <p className="mt-3 mb-6 text-muted">{t('text')}</p>
      <Button onClick={reset}>{t('retry')}</Button>
    </section>
  );
}
