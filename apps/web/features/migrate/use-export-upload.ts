'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useState } from 'react';
import { useStoreFile } from '#features/files/use-file-uploads.ts';
import { useRefusalMessage } from '#features/files/use-refusal-message.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { pathOfFiles } from './migrating.ts';
import type { AppSource } from './sources.ts';

/** Files on their way, or refused. */
export interface UploadOfExport {
  readonly files: readonly File[];
  /** From 0 to 1, over all files. */
  readonly sent: number;
  readonly refusal: string | null;
}

/** Stores the exported files one after another, and opens the preview with all of them. */
export function useExportUpload(source: AppSource) {
  const store = useStoreFile();
  const refusalMessage = useRefusalMessage();
  const router = useRouter();
  const { walletId } = useWallet();
  const [upload, setUpload] = useState<UploadOfExport | null>(null);
  const send = useCallback(
    (files: readonly File[]) => {
      const size = files.reduce((sum, file) => sum + file.size, 0);
      const run = async () => {
        const ids: string[] = [];
        let before = 0;
        for (const file of files) {
          try {
            const id = await store(file, null, (share) =>
              setUpload({ files, sent: size === 0 ? 0 : (before + share * file.size) / size, refusal: null }),
            );
            ids.push(id);
          } catch (error) {
            setUpload({ files, sent: 0, refusal: refusalMessage(error, file.name) });
            return;
          }
          before += file.size;
        }
        router.replace(pathOfFiles({ walletId, source, fileIds: ids }));
      };
      setUpload({ files, sent: 0, refusal: null });
      void run();
    },
    [store, refusalMessage, router, walletId, source],
  );
  return { upload, send, isSending: upload !== null && upload.refusal === null };
}
