'use client';

import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { handOver } from '#shared/page/handed-over.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** Passes files from any page to the import page, which uploads them. */
export function useImportOf(): (files: readonly File[]) => void {
  const router = useRouter();
  const { walletId } = useWallet();
  return useCallback(
    (files) => {
      handOver('import', files);
      router.push(`/w/${walletId}/import`);
    },
    [router, walletId],
  );
}
