'use client';

import { Card } from '@coffer/ui/card.tsx';
import { FileDrop } from '@coffer/ui/file-drop.tsx';
import { PageHeader } from '@coffer/ui/page-header.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect } from 'react';
import { useCanConnectBanks } from '#features/banks/connection.ts';
import { AppSourceLinks } from '#features/migrate/app-source-links.tsx';
import { useCanMigrate } from '#features/migrate/use-can-migrate.ts';
import { useOpenInMigration } from '#features/migrate/use-open-in-migration.ts';
import { useTRPC } from '#shared/data/trpc.ts';
import { subscribeToPassedFiles } from '#shared/page/passed-files.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { ImportFile } from './import-file.ts';
import { IMPORT_FILE_EXTENSIONS } from './import-file-extensions.ts';
import { PastImports } from './past-imports.tsx';
import { UploadRow } from './upload-row.tsx';
import { useImportFileActions } from './use-import-file-actions.ts';
import { useStatementUploads } from './use-statement-uploads.ts';
import { WaitingFiles } from './waiting-files.tsx';

/** Page for uploading statement files, with waiting files and past imports. */
export function ImportPage() {
  const t = useTranslations('import');
  const { mayWrite, walletId } = useWallet();
  const mayConnect = useCanConnectBanks();
  return (
    <>
      <PageHeader title={t('title')} description={t('about')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {mayWrite && <Incoming />}
        {mayConnect && (
          <p className="text-muted">
            {t.rich('orBank', {
              link: (words) => (
                <TextLink asChild>
                  <Link href={`/w/${walletId}/connections`}>{words}</Link>
                </TextLink>
              ),
            })}
          </p>
        )}
        <OtherApps />
        <PastImports />
      </div>
    </>
  );
}

function OtherApps() {
  const t = useTranslations('migrate.offer');
  if (!useCanMigrate()) return null;
  return (
    <Card title={t('title')}>
      <p className="mb-3 max-w-prose text-pretty text-muted">{t('text')}</p>
      <AppSourceLinks />
    </Card>
  );
}

function Incoming() {
  const t = useTranslations('import');
  const onUploaded = useUploadHandler();
  const { uploads, send, dismiss, isSending } = useStatementUploads(onUploaded);
  const migrationOf = useOpenInMigration();
  const { walletId } = useWallet();
  const { data } = useQuery(useTRPC().importFiles.list.queryOptions({ walletId }));
  // A compact drop area keeps waiting files on the screen, especially on mobile.
  const isBrief = data?.some(({ state }) => state !== 'done') ?? false;
  useEffect(() => subscribeToPassedFiles('import', send), [send]);
  return (
    <>
      <FileDrop
        label={t('drop')}
        hint={!isBrief && t('dropHint')}
        compact={isBrief}
        accept={IMPORT_FILE_EXTENSIONS}
        multiple
        pending={isSending}
        onFiles={(files) => void migrationOf(files).then((isTaken) => (isTaken ? undefined : send(files)))}
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

/**
 * Returns a callback for uploaded files: a single file is opened, several files stay in the list. If the page was
 * opened from an asset's page, the files are assigned to that asset.
 */
function useUploadHandler() {
  const router = useRouter();
  const { walletId } = useWallet();
  const assetId = useSearchParams().get('asset');
  const { decide } = useImportFileActions();
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
