'use client';

import { useCallback, useEffect, useState } from 'react';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/**
 * The ids of the files that were last imported together, and `keep`, which stores them for the browser session, so that
 * the page still shows their result when the person returns.
 */
export function useImportBatch(): { readonly ids: readonly string[]; readonly keep: (ids: readonly string[]) => void } {
  const { walletId } = useWallet();
  const key = `coffer-imports-${walletId}`;
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => setIds(readStoredFileIds(key)), [key]);
  const keep = useCallback(
    (next: readonly string[]) => {
      setIds(next);
      try {
        sessionStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Without browser storage, the result is lost when the page closes.
      }
    },
    [key],
  );
  return { ids, keep };
}

function readStoredFileIds(key: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
