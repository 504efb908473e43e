'use client';

import { useCallback, useEffect, useState } from 'react';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/**
 * The files that were imported together last, so that their result is still shown after leaving the page and coming
 * back.
 */
export function useImportBatch(): { readonly ids: readonly string[]; readonly keep: (ids: readonly string[]) => void } {
  const { walletId } = useWallet();
  const key = `coffer-imports-${walletId}`;
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => setIds(stored(key)), [key]);
  const keep = useCallback(
    (next: readonly string[]) => {
      setIds(next);
      try {
        sessionStorage.setItem(key, JSON.stringify(next));
      } catch {
        // A browser that keeps nothing forgets the result with the page.
      }
    },
    [key],
  );
  return { ids, keep };
}

function stored(key: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
