'use client';

import { FileDrop } from '@coffer/ui/file-drop.tsx';
import { PageHeader } from '@coffer/ui/page-header.tsx';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef } from 'react';
import { useCommands } from '#shared/commands/commands.tsx';
import { useIsHydrated } from '#shared/format/use-is-hydrated.ts';
import { subscribeToPassedFiles } from '#shared/page/passed-files.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { hasFileFilter } from './file-filters.ts';
import { FileList } from './file-list.tsx';
import { UploadRows } from './upload-rows.tsx';
import { useFileUploads } from './use-file-uploads.ts';
import { useFilesPageUrlState } from './use-files-page-url-state.ts';
import { useNewestFiles } from './use-newest-files.ts';

const FileSheet = dynamic(() => import('./file-sheet.tsx').then((file) => file.FileSheet));

export function FilesPage() {
  const t = useTranslations('files');
  const { mayWrite } = useWallet();
  const isLive = useIsHydrated();
  const address = useFilesPageUrlState();
  const { query, files } = useNewestFiles(address.filters);
  return (
    <>
      <PageHeader title={t('title')} description={t('about')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {mayWrite && <Incoming compact={hasFileFilter(address.filters) || (files ?? []).length > 0} />}
        <FileList query={query} files={files} address={address} />
      </div>
      {isLive && address.opened !== null && (
        <FileSheet id={address.opened} listed={files ?? []} onOpen={address.open} />
      )}
    </>
  );
}

function Incoming({ compact }: { compact: boolean }) {
  const t = useTranslations('files');
  const input = useRef<HTMLInputElement>(null);
  const sending = useFileUploads(null);
  const { send } = sending;
  useEffect(() => subscribeToPassedFiles('files', send), [send]);
  useCommands(
    useMemo(
      () => [
        { id: 'add-files', label: t('add'), group: t('title'), keys: 'shift+n', run: () => input.current?.click() },
      ],
      [t],
    ),
  );
  return (
    <>
      <FileDrop
        label={t('drop')}
        hint={!compact && t('dropHint')}
        compact={compact}
        camera={t('photograph')}
        multiple
        pending={sending.isSending}
        inputRef={input}
        onFiles={(files) => void send(files)}
      />
      <UploadRows {...sending} />
    </>
  );
}
