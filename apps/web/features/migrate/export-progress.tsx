'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { ProgressBar } from '@coffer/ui/progress-bar.tsx';
import { useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';
import type { ExportFilesUpload } from './use-export-upload.ts';

interface Props {
  readonly upload: ExportFilesUpload;
  readonly onRetry: () => void;
}

/** The progress of an upload, or why a file was refused. */
export function ExportUploadProgress({ upload: { files, sent, refusal, mayRetry }, onRetry }: Props) {
  const t = useTranslations('migrate');
  const common = useTranslations('common');
  const format = useFormat();
  const names = files.map(({ name }) => name).join(', ');
  if (refusal !== null) {
    return (
      <Banner tone="danger" title={names} action={mayRetry && <Button onClick={onRetry}>{common('retry')}</Button>}>
        {refusal}
      </Banner>
    );
  }
  return (
    <Card>
      <ProgressBar label={t('sending', { names })} value={sent * 100} detail={format.percent(sent)} />
    </Card>
  );
}
