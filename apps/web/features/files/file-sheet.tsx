'use client';

import { Button } from '@coffer/ui/button.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Sheet } from '@coffer/ui/sheet.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Download, ExternalLink, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { usePanelKeys } from '#shared/commands/use-panel-keys.ts';
import { useTRPC } from '#shared/data/trpc.ts';
import { RelativeTime } from '#shared/format/relative-time.tsx';
import { useFormat } from '#shared/format/use-format.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { FilePreview } from './file-preview.tsx';
import { FileReadingResult } from './file-reading-result.tsx';
import { FileRecordsSection } from './file-records.tsx';
import {
  FILE_READING_POLL_MS,
  fileDownloadUrl,
  inlineFileUrl,
  isBeingRead,
  isViewablePdf,
  isViewablePicture,
  type StoredFile,
} from './stored-file.ts';
import { useFileActions } from './use-file-actions.ts';

interface Props {
  readonly id: string;
  /** The files of the list, for the links to the previous and next file. */
  readonly listed: readonly StoredFile[];
  readonly onOpen: (id: string | null) => void;
}

/** The details of a file: its preview, its data, and its records. */
export function FileSheet({ id, listed, onOpen }: Props) {
  const t = useTranslations('files');
  const common = useTranslations('common');
  const words = useProblemSentence();
  const trpc = useTRPC();
  const { walletId, mayWrite } = useWallet();
  const actions = useFileActions();
  const at = listed.findIndex((file) => file.id === id);
  const { data, error, isFetching, refetch } = useQuery({
    ...trpc.files.get.queryOptions({ walletId, id }),
    placeholderData: () => listed[at],
    refetchInterval: ({ state }) =>
      state.data !== undefined && isBeingRead(state.data) ? FILE_READING_POLL_MS : false,
  });
  const [previous, next] = at < 0 ? [] : [listed[at - 1]?.id, listed[at + 1]?.id];
  const go = (to: string | undefined) => to !== undefined && onOpen(to);
  usePanelKeys({ next: () => go(next), previous: () => go(previous) });
  const remove = (file: StoredFile) => {
    actions.delete(file);
    onOpen(next ?? previous ?? null);
  };
  return (
    <Sheet
      open
      onOpenChange={() => onOpen(null)}
      title={<bdi>{data?.filename ?? t('file')}</bdi>}
      actions={
        <>
          <IconButton label={t('previous')} shortcut="K" disabled={previous === undefined} onClick={() => go(previous)}>
            <ChevronUp />
          </IconButton>
          <IconButton label={t('next')} shortcut="J" disabled={next === undefined} onClick={() => go(next)}>
            <ChevronDown />
          </IconButton>
        </>
      }
      footer={
        data !== undefined && (
          <>
            {mayWrite && (
              <Button variant="quiet" icon={<Trash2 className="size-4" />} onClick={() => remove(data)}>
                {common('delete')}
              </Button>
            )}
            {(isViewablePicture(data) || isViewablePdf(data)) && (
              <Button asChild>
                <a href={inlineFileUrl(data)} target="_blank" rel="noopener">
                  <ExternalLink aria-hidden className="size-4" />
                  {t('open')}
                </a>
              </Button>
            )}
            <Button asChild>
              <a href={fileDownloadUrl(data)} download={data.filename}>
                <Download aria-hidden className="size-4" />
                {t('download')}
              </a>
            </Button>
          </>
        )
      }
    >
      {data !== undefined && <Contents key={id} file={data} />}
      {data === undefined && error !== null && (
        <ErrorState title={t('fileFailed')} onRetry={() => void refetch()} pending={isFetching}>
          {words(error)}
        </ErrorState>
      )}
      {data === undefined && error === null && <Skeleton className="h-40 w-full" />}
    </Sheet>
  );
}

function Contents({ file }: { file: StoredFile }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <FilePreview file={file} />
        <Facts file={file} />
      </div>
      <FileReadingResult file={file} />
      <FileRecordsSection file={file} />
    </div>
  );
}

function Facts({ file: { fileExtension, size, createdTime, createdUserId } }: { file: StoredFile }) {
  const t = useTranslations('files');
  const format = useFormat();
  const { members } = useWallet();
  const name = members.find(({ userId }) => userId === createdUserId)?.name;
  return (
    <p className="text-muted text-sm">
      {[fileExtension.toUpperCase(), format.bytes(size)].join(' · ')} ·{' '}
      <RelativeTime time={createdTime}>
        {(ago) => (name === undefined ? ago : t('addedBy', { ago, name }))}
      </RelativeTime>
    </p>
  );
}
