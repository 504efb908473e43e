'use client';

import { Button } from '@coffer/ui/button.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { ProgressBar } from '@coffer/ui/progress-bar.tsx';
import { CircleAlert, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';
import type { FileUpload, useFileUploads } from './use-file-uploads.ts';

/** Pending uploads, and refused ones with the reason. */
export function UploadRows({ uploads, dismiss, send }: ReturnType<typeof useFileUploads>) {
  const t = useTranslations('files');
  if (uploads.length === 0) return null;
  return (
    <ul aria-label={t('uploads')} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {uploads.map((upload) => (
        <UploadRow
          key={upload.key}
          upload={upload}
          onDismiss={() => dismiss(upload.key)}
          onRetry={() => {
            dismiss(upload.key);
            void send([upload.file]);
          }}
        />
      ))}
    </ul>
  );
}

interface Props {
  readonly upload: FileUpload;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

function UploadRow({ upload: { file, sent, refusal }, onRetry, onDismiss }: Props) {
  const t = useTranslations('files');
  const common = useTranslations('common');
  const format = useFormat();
  if (refusal === null) {
    return (
      <li className="rounded-card border border-line bg-surface px-4 py-2.5">
        <ProgressBar
          label={<span className="font-medium">{file.name}</span>}
          value={sent === null ? 0 : sent * 100}
          detail={sent === null ? t('waiting') : t('sending', { size: format.bytes(file.size) })}
        />
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface px-4 py-2.5">
      <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
      <div role="alert" className="min-w-[min(10rem,100%)] flex-1 [overflow-wrap:anywhere]">
        <p className="font-medium">{file.name}</p>
        <p className="text-danger text-sm">{refusal}</p>
      </div>
      <div className="flex items-center gap-1">
        <Button size="small" onClick={onRetry}>
          {common('retry')}
        </Button>
        <IconButton label={t('dismiss', { filename: file.name })} size="small" onClick={onDismiss}>
          <X />
        </IconButton>
      </div>
    </li>
  );
}
