'use client';

import { StickyNote } from 'lucide-react';
import { useTranslations } from 'next-intl';

/** Marks an envelope with a note; the text appears on hover. */
export function NoteMark({ note }: { note: string | null }) {
  const t = useTranslations('budget');
  if (note === null) return null;
  return (
    <span data-tooltip={note} className="relative z-1 ml-1.5 inline-block shrink-0 align-[-0.125em] text-muted">
      <StickyNote aria-hidden="true" className="size-3.5" />
      <span className="sr-only">
        {t('note')}: {note}
      </span>
    </span>
  );
}
