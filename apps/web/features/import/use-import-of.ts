'use client';

import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { keepDroppedFiles } from './pass-dropped-files.ts';

/** Passes files from any page to the import page, which uploads them. */
export function useImportOf(): (files: readonly File[]) => void {
  const router = useRouter();
  const { walletId } = useWallet();
  return useCallback(
    (files) => {
      keepDroppedFiles(files);
      router.push(`/w/${walletId}/import`);
    },
    [router, walletId],
  );
}
