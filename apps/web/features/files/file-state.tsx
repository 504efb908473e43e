'use client';

import { Badge, type Tone } from '@coffer/ui/badge.tsx';
import { Spinner } from '@coffer/ui/spinner.tsx';
import { useTranslations } from 'next-intl';
import { attachedCount, parseDataOf, type StoredFile } from './stored-file.ts';

const TONES: Readonly<Record<StoredFile['parseStatus'], Tone>> = {
  open: 'neutral',
  parsing: 'accent',
  parsed: 'neutral',
  failed: 'warning',
  unsupported: 'neutral',
};

/** What is most to be known of it: where it belongs, or how far it is from there. */
export function FileState({ file }: { file: StoredFile }) {
  const t = useTranslations('files');
  const { parseStatus } = file;
  const records = attachedCount(file);
  if (parseStatus === 'parsing') {
    return (
      <Badge tone="accent" icon={<Spinner />}>
        {t('states.parsing')}
      </Badge>
    );
  }
  if (records > 0) return <Badge tone="positive">{t('attachedTo', { count: records })}</Badge>;
  if (parseStatus !== 'parsed') return <Badge tone={TONES[parseStatus]}>{t(`states.${parseStatus}`)}</Badge>;
  return <Badge>{parseDataOf(file)?.kind === 'statement' ? t('statement') : t('unattached')}</Badge>;
}
