'use client';

import { MAX_EXPORT_FILES, MAX_READABLE_BYTES } from '@coffer/domain/file-limits.ts';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStoreFile } from '#features/files/use-file-uploads.ts';
import { useRefusalMessage } from '#features/files/use-refusal-message.ts';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { AppSource } from './app-sources.ts';
import { exportFilesPath } from './migration-mutation.ts';
import { StoredExports, totalFileSize } from './stored-exports.ts';

/** The state of an upload: files that are being uploaded, or that were refused. */
export interface ExportFilesUpload {
  readonly files: readonly File[];
  /** The uploaded share of all files, from 0 to 1. */
  readonly sent: number;
  readonly refusal: string | null;
  /** Whether the same files may be accepted later. */
  readonly mayRetry: boolean;
}

/**
 * Returns `send`, which uploads exported files one after another and then opens their preview, and the state of the
 * upload. Leaving the page cancels the upload.
 */
export function useExportUpload(source: AppSource) {
  const stored = useStoredExports();
  const limitMessage = useLimitMessage();
  const refusalMessage = useRefusalMessage();
  const router = useRouter();
  const { walletId } = useWallet();
  const [upload, setUpload] = useState<ExportFilesUpload | null>(null);
  const send = useCallback(
    (files: readonly File[]) => {
      const refusal = limitMessage(files);
      setUpload({ files, sent: 0, refusal, mayRetry: false });
      if (refusal !== null) return;
      const onSent = (sent: number) => setUpload({ files, sent, refusal: null, mayRetry: false });
      const onRefusal = (error: unknown, file: File) =>
        setUpload({ files, sent: 0, refusal: refusalMessage(error, file.name), mayRetry: true });
      void stored.storeAll(files, { onSent, onRefusal }).then((fileIds) => {
        if (fileIds !== null) router.replace(exportFilesPath({ walletId, source, fileIds }));
      });
    },
    [stored, limitMessage, refusalMessage, router, walletId, source],
  );
  return { upload, send, isSending: upload !== null && upload.refusal === null };
}

function useStoredExports(): StoredExports {
  const client = useTRPCClient();
  const store = useStoreFile();
  const { walletId } = useWallet();
  const stored = useMemo(
    () =>
      new StoredExports(
        (file, onSent, signal) => store(file, null, onSent, signal),
        (id) =>
          void client.files.delete.mutate({ walletId, id }, { context: UNBATCHED_CONTEXT }).catch(() => undefined),
      ),
    [client, store, walletId],
  );
  useEffect(() => () => stored.end(), [stored]);
  return stored;
}

/**
 * The returned function explains, before the upload, why the service would refuse the files; null if it would accept
 * them.
 */
function useLimitMessage(): (files: readonly File[]) => string | null {
  const t = useTranslations('migrate');
  const format = useFormat();
  return useCallback(
    (files) => {
      if (files.length > MAX_EXPORT_FILES) return t('tooMany', { count: MAX_EXPORT_FILES });
      return totalFileSize(files) > MAX_READABLE_BYTES
        ? t('tooLarge', { size: format.bytes(MAX_READABLE_BYTES) })
        : null;
    },
    [t, format],
  );
}
