'use client';

import { usePathname } from 'next/navigation';

/** Where the wallet of this page shows what is closed; null outside of one. */
export function useClosingsPath(): string | null {
  const [, walletId] = /^\/w\/([^/]+)/.exec(usePathname()) ?? [];
  return walletId === undefined ? null : `/w/${walletId}/settings/closings`;
}
