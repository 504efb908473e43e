'use client';

import { FileDrop } from '@coffer/ui/file-drop.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import { useQuery } from '@tanstack/react-query';
import { Unlink } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useDeletedIds } from '#shared/changes/deletions.tsx';
import { useTRPC } from '#shared/data/trpc.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { FileIcon } from './file-icon.tsx';
import { DocumentAmount } from './file-row.tsx';
import { FILE_READING_POLL_MS, fileParseData, isBeingRead, type StoredFile } from './stored-file.ts';
import { UploadRows } from './upload-rows.tsx';
import { useFileActions } from './use-file-actions.ts';
import { useFileUploads } from './use-file-uploads.ts';

/** The files attached to a transaction, and the field to add more. */
export function TransactionFiles({ transactionId }: { transactionId: string }) {
  const t = useTranslations('files');
  const words = useProblemSentence();
  const trpc = useTRPC();
  const { walletId, mayWrite } = useWallet();
  const hidden = useDeletedIds();
  const sending = useFileUploads(useMemo(() => ({ transactionIds: [transactionId] }), [transactionId]));
  const { data, error } = useQuery({
    ...trpc.files.ofRecords.queryOptions({ walletId, recordIds: [transactionId] }),
    refetchInterval: ({ state }) => (state.data?.some(isBeingRead) ? FILE_READING_POLL_MS : false),
  });
  const files = data?.filter(({ id }) => !hidden.has(id)) ?? [];
  if (!mayWrite && files.length === 0) return null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2 border-line border-t pt-4">
      <h3 className="font-medium text-sm">{t('title')}</h3>
      {error !== null && data === undefined && (
        <p role="alert" className="text-danger text-sm">
          {t('panelFailed')} {words(error)}
        </p>
      )}
      {files.length > 0 && (
        <ul aria-label={t('title')} className="grid grid-cols-[minmax(0,1fr)] gap-1">
          {files.map((file) => (
            <RecordFile key={file.id} file={file} transactionId={transactionId} />
          ))}
        </ul>
      )}
      {mayWrite && (
        <>
          <UploadRows {...sending} />
          <FileDrop
            compact
            camera={t('photograph')}
            multiple
            label={t('dropHere')}
            pending={sending.isSending}
            onFiles={(chosen) => void sending.send(chosen)}
          />
        </>
      )}
    </section>
  );
}

function RecordFile({ file, transactionId }: { file: StoredFile; transactionId: string }) {
  const t = useTranslations('files');
  const { walletId, mayWrite } = useWallet();
  const { detach } = useFileActions();
  const data = fileParseData(file);
  const amount = data?.kind === 'document' ? data.amounts[0] : undefined;
  return (
    <li className="flex items-center gap-2">
      <FileIcon file={file} />
      <TextLink asChild className="min-w-0 flex-1 truncate">
        <Link href={`/w/${walletId}/files?file=${file.id}`}>
          <bdi>{file.filename}</bdi>
        </Link>
      </TextLink>
      {amount !== undefined && <DocumentAmount amount={amount.value} />}
      {mayWrite && (
        <IconButton
          size="small"
          label={t('detachFile', { filename: file.filename })}
          onClick={() => void detach(file, transactionId)}
        >
          <Unlink />
        </IconButton>
      )}
    </li>
  );
}
