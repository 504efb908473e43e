'use client';

import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/**
 * Returns a function that creates a handler, which opens a page of the wallet. `path` is relative to `/w/{walletId}`.
 */
export function useOpenPage(): (path: string) => () => void {
  const router = useRouter();
  const { walletId } = useWallet();
  return useMemo(() => (path) => () => router.push(`/w/${walletId}${path}`), [router, walletId]);
}
