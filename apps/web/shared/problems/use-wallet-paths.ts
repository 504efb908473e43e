'use client';

import { usePathname } from 'next/navigation';

/** The wallet of this page; null outside of a wallet. */
export function useWalletIdOfPage(): string | null {
  return /^\/w\/([^/]+)/.exec(usePathname())?.[1] ?? null;
}

/** The path of the wallet's closings; null outside of a wallet. */
export function useClosingsPath(): string | null {
  const walletId = useWalletIdOfPage();
  return walletId === null ? null : `/w/${walletId}/settings/closings`;
}
