'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { FileDrop } from '@coffer/ui/file-drop.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { subscribeToPassedFiles } from '#shared/page/passed-files.ts';
import { APP_SOURCES, type AppSource } from './app-sources.ts';
import { ExportUploadProgress } from './export-progress.tsx';
import { useExportUpload } from './use-export-upload.ts';

/** Explains how to export from the other app, and has a field for the exported files. */
export function ExportInstructions({ source }: { source: AppSource }) {
  const t = useTranslations('migrate');
  const { upload, send, isSending } = useExportUpload(source);
  const [isRecognised, setRecognised] = useState(false);
  const app = APP_SOURCES[source].name;
  useEffect(
    () =>
      subscribeToPassedFiles(`migrate/${source}`, (files) => {
        setRecognised(true);
        send(files);
      }),
    [send, source],
  );
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      {isRecognised && <Banner title={t('recognised', { app })}>{t('recognisedText')}</Banner>}
      {upload === null && !isRecognised && <Steps source={source} />}
      {upload !== null && <ExportUploadProgress upload={upload} onRetry={() => send(upload.files)} />}
      {!isSending && (
        <FileDrop
          label={t('drop', { app })}
          hint={t('dropHint')}
          accept={APP_SOURCES[source].accept}
          multiple
          compact={upload !== null}
          onFiles={send}
        />
      )}
    </div>
  );
}

function Steps({ source }: { source: AppSource }) {
  const t = useTranslations('migrate');
  const { name: app, guide } = APP_SOURCES[source];
  return (
    <Card title={t('howTo', { app })}>
      <ol className="grid list-decimal gap-1 pl-5">
        {t.rich(`steps.${source}`, {
          li: (words) => <li className="text-pretty">{words}</li>,
          b: (words) => <b className="font-medium">{words}</b>,
        })}
      </ol>
      <p className="mt-3 text-muted text-sm">
        {t.rich('guide', { link: (words) => <TextLink href={guide}>{words}</TextLink> })}
      </p>
    </Card>
  );
}
