'use client';

import { Kbd } from '@coffer/ui/kbd.tsx';
import { useTranslations } from 'next-intl';

/** The keys of a command as labelled on the keyboard: `g h` → G then H. */
export function KeyNames({ keys }: { keys: string }) {
  const t = useTranslations('frame');
  return (
    <span className="flex shrink-0 items-center gap-1 text-muted text-xs">
      {keys.split(' ').map((part, at) => (
        <span key={part} className="contents">
          {at > 0 && <span>{t('then')}</span>}
          <Kbd keys={part} />
        </span>
      ))}
    </span>
  );
}
