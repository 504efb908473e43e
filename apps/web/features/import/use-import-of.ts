'use client';

import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { passFiles } from '#shared/page/passed-files.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** Passes files from any page to the import page, which uploads them. */
export function useImportOf(): (files: readonly File[]) => void {
  const router = useRouter();
  const { walletId } = useWallet();
  return useCallback(
    (files) => {
      passFiles('import', files);
      router.push(`/w/${walletId}/import`);
    },
    [router, walletId],
  );
}
