'use client';

import { Button } from '@coffer/ui/button.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Spinner } from '@coffer/ui/spinner.tsx';
import { CircleAlert, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useFormat } from '../format/use-format.ts';
import type { Upload } from './use-uploads.ts';

interface Props {
  readonly upload: Upload;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

/** A file on its way, or why it was not taken. */
export function UploadRow({ upload: { file, refusal }, onRetry, onDismiss }: Props) {
  const t = useTranslations('import');
  const common = useTranslations('common');
  const format = useFormat();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface px-4 py-2.5">
      {refusal === null ? <Spinner /> : <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />}
      <div
        role={refusal === null ? 'status' : 'alert'}
        className="min-w-[min(10rem,100%)] flex-1 [overflow-wrap:anywhere]"
      >
        <p className="font-medium">{file.name}</p>
        <p className={refusal === null ? 'text-muted text-sm' : 'text-danger text-sm'}>
          {refusal ?? t('sending', { size: format.bytes(file.size) })}
        </p>
      </div>
      {refusal !== null && (
        <div className="flex items-center gap-1">
          <Button size="small" onClick={onRetry}>
            {common('retry')}
          </Button>
          <IconButton label={t('dismiss', { filename: file.name })} size="small" onClick={onDismiss}>
            <X />
          </IconButton>
        </div>
      )}
    </li>
  );
}
