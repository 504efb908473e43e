'use client';

import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { passFilesToPage } from '#shared/page/passed-files.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { useCanMigrate } from './use-can-migrate.ts';

/**
 * Returns a function that opens exports of another app on the import page of that app. The function resolves to false
 * if the files are not exports of a supported app, or if the person may not import them.
 */
export function useOpenInMigration(): (files: readonly File[]) => Promise<boolean> {
  const router = useRouter();
  const { walletId } = useWallet();
  const mayMigrate = useCanMigrate();
  return useCallback(
    async (files) => {
      if (!mayMigrate) return false;
      const page = await findImportPage(walletId, files).catch(() => null);
      if (page === null) return false;
      passFilesToPage(`migrate/${page.source}`, files);
      router.push(page.path);
      return true;
    },
    [router, walletId, mayMigrate],
  );
}

/** The page for exports of another app; null for other files. */
async function findImportPage(walletId: string, files: readonly File[]) {
  // Loaded on demand, because every page of the wallet accepts dropped files.
  const [{ detectAppSource }, { appImportPath }] = await Promise.all([
    import('./detect-app-source.ts'),
    import('./app-sources.ts'),
  ]);
  const source = await detectAppSource(files);
  return source === null ? null : { source, path: appImportPath(walletId, source) };
}
