'use client';

import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { useOpenInMigration } from '#features/migrate/use-open-in-migration.ts';
import { passFilesToPage } from '#shared/page/passed-files.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/**
 * Returns a function that opens the import page and passes it the files to upload. Exports of another finance app go to
 * the import page of that app instead.
 */
export function useOpenImport(): (files: readonly File[]) => void {
  const router = useRouter();
  const { walletId } = useWallet();
  const migrationOf = useOpenInMigration();
  return useCallback(
    (files) => {
      void migrationOf(files).then((isTaken) => {
        if (isTaken) return;
        passFilesToPage('import', files);
        router.push(`/w/${walletId}/import`);
      });
    },
    [router, walletId, migrationOf],
  );
}
