'use client';

import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { passFiles } from '#shared/page/passed-files.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { appImportPath } from './sources.ts';
import { useCanMigrate } from './use-can-migrate.ts';

/**
 * Opens exports of another app on the import page of that app. Resolves to false if the files are no such exports, or
 * if the person may not import them.
 */
export function useOpenInMigration(): (files: readonly File[]) => Promise<boolean> {
  const router = useRouter();
  const { walletId } = useWallet();
  const mayMigrate = useCanMigrate();
  return useCallback(
    async (files) => {
      if (!mayMigrate) return false;
      // Loaded on demand, because every page of the wallet accepts dropped files.
      const detection = await import('./detect-app-source.ts').catch(() => null);
      const source = (await detection?.detectAppSource(files)) ?? null;
      if (source === null) return false;
      passFiles(`migrate/${source}`, files);
      router.push(appImportPath(walletId, source));
      return true;
    },
    [router, walletId, mayMigrate],
  );
}
