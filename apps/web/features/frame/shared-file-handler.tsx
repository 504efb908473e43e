'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect } from 'react';
import { useOpenImport } from '#features/import/use-open-import.ts';
import { passFilesToPage } from '#shared/page/passed-files.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** Where the service worker (`public/sw.js`) keeps the files that another app shared. */
const SHARED = 'coffer-shared';

/**
 * Passes files that another app shared with the installed app to a page of Coffer: to the files page, as receipts, if
 * all are pictures or PDFs; otherwise to the import page.
 */
export function SharedFileHandler() {
  const onStatements = useOpenImport();
  const router = useRouter();
  const { walletId } = useWallet();
  const onReceipts = useCallback(
    (files: readonly File[]) => {
      passFilesToPage('files', files);
      router.push(`/w/${walletId}/files`);
    },
    [router, walletId],
  );
  useEffect(() => {
    void takeShared().then(async (files) => {
      if (files.length === 0) return;
      // The files are no longer in the cache, so they must not be lost if the code can't be loaded.
      const code = await import('#features/import/document-kind.ts').catch(() => null);
      const kinds = await Promise.all(files.map((file) => code?.detectDocumentKind(file) ?? null));
      if (kinds.every((kind) => kind === 'picture' || kind === 'pdf')) onReceipts(files);
      else onStatements(files);
    });
  }, [onStatements, onReceipts]);
  return null;
}

async function takeShared(): Promise<File[]> {
  if (!('caches' in window) || !(await caches.has(SHARED))) return [];
  const shared = await caches.open(SHARED);
  const files: File[] = [];
  for (const key of await shared.keys()) {
    const kept = await shared.match(key);
    if (kept === undefined) continue;
    const name = decodeURIComponent(kept.headers.get('X-Name') ?? '');
    files.push(new File([await kept.blob()], name, { type: kept.headers.get('Content-Type') ?? '' }));
  }
  await caches.delete(SHARED);
  return files;
}
