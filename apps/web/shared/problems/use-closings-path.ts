'use client';

import { usePathname } from 'next/navigation';

/** The wallet of this page; null outside of one. */
export function useWalletIdOfPage(): string | null {
  return /^\/w\/([^/]+)/.exec(usePathname())?.[1] ?? null;
}

/** Where the wallet of this page shows what is closed; null outside of one. */
export function useClosingsPath(): string | null {
  const walletId = useWalletIdOfPage();
  return walletId === null ? null : `/w/${walletId}/settings/closings`;
}
