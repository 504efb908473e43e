'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { FileDrop } from '@coffer/ui/file-drop.tsx';
import { PageHeader } from '@coffer/ui/page-header.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useHidden } from '../changes/pending-deletions.tsx';
import { useTRPC } from '../data/trpc.ts';
import { useProblemWords } from '../forms/use-problem-words.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import { FileRow } from './file-row.tsx';
import { type ImportFile, isBusy, WHILE_BUSY_MS } from './import-file.ts';
import { PastImports } from './past-imports.tsx';
import { UploadRow } from './upload-row.tsx';
import { useFileActions } from './use-file-actions.ts';
import { useFreshAfterBooking } from './use-fresh-after-booking.ts';
import { useUploads } from './use-uploads.ts';

const ACCEPTED = '.csv,.txt,.sta,.mt940,.940,.xml,.camt,.ofx,.qfx,.qif';

/** Statement files on their way into the books, and those that are there. */
export function ImportPage() {
  const t = useTranslations('import');
  const { mayWrite } = useWallet();
  return (
    <>
      <PageHeader title={t('title')} description={t('about')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {mayWrite && <Incoming />}
        <PastImports />
      </div>
    </>
  );
}

function Incoming() {
  const t = useTranslations('import');
  const onUploaded = useUploaded();
  const { uploads, send, dismiss, isSending } = useUploads(onUploaded);
  return (
    <>
      <FileDrop
        label={t('drop')}
        hint={t('dropHint')}
        accept={ACCEPTED}
        multiple
        pending={isSending}
        onFiles={(files) => void send(files)}
      />
      {uploads.length > 0 && (
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
      )}
      <WaitingFiles />
    </>
  );
}

/** One file is looked at at once; several stay in the list. From an asset's page they are of that asset. */
function useUploaded() {
  const router = useRouter();
  const { walletId } = useWallet();
  const assetId = useSearchParams().get('asset');
  const { decide } = useFileActions();
  return useCallback(
    (files: readonly ImportFile[]) => {
      void (async () => {
        if (assetId !== null) await Promise.all(files.map(({ id }) => decide(id, { assetId })));
        const [file] = files;
        if (files.length === 1 && file !== undefined) router.push(`/w/${walletId}/import/${file.id}`);
      })();
    },
    [router, walletId, assetId, decide],
  );
}

function WaitingFiles() {
  const t = useTranslations('import');
  const words = useProblemWords();
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const hidden = useHidden();
  const { start } = useFileActions();
  const { data, error, refetch } = useQuery({
    ...trpc.importFiles.list.queryOptions({ walletId }),
    refetchInterval: ({ state }) => (state.data?.some(isBusy) ? WHILE_BUSY_MS : false),
  });
  useFreshAfterBooking(data ?? []);
  if (error !== null && data === undefined) {
    return (
      <ErrorState title={t('loadFailed')} onRetry={() => void refetch()}>
        {words(error)}
      </ErrorState>
    );
  }
  if (data === undefined) return <SkeletonRows rows={3} />;
  // What is done stands among the past imports.
  const files = data.filter(({ id, state }) => !hidden.has(id) && state !== 'done');
  if (files.length === 0) return null;
  const ready = files.filter((file) => file.assetId !== null && !isBusy(file));
  return (
    <Card
      title={t('files')}
      padded={false}
      action={
        ready.length > 1 && (
          <Button size="small" variant="primary" onClick={() => void Promise.all(ready.map(({ id }) => start(id)))}>
            {t('importAll', { count: ready.length })}
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line">
        {files.map((file) => (
          <FileRow key={file.id} file={file} />
        ))}
      </ul>
    </Card>
  );
}
