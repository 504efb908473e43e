'use client';

import { usePathname } from 'next/navigation';

/** The path of the wallet's closings; null outside of a wallet. */
export function useClosingsPath(): string | null {
  const [, walletId] = /^\/w\/([^/]+)/.exec(usePathname()) ?? [];
  return walletId === undefined ? null : `/w/${walletId}/settings/closings`;
}
