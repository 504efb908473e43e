'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Its code comes when the page has all that it shows. What changes meanwhile is told with the first word. */
const AFTER_LOAD_MS = 1_000;

interface Props {
  readonly personId: string;
  readonly walletId: string;
  /** Where the wallet's feed of changes stood before the page was read. */
  readonly number: number;
}

/** Brings the pages of a wallet up to date with what others change. */
export function LivePages({ personId, walletId, number }: Props) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(async () => {
      const { beginLive } = await import('./begin-live.ts');
      beginLive(queryClient, personId, walletId, number);
    }, AFTER_LOAD_MS);
    return () => clearTimeout(timer);
  }, [queryClient, personId, walletId, number]);
  return null;
}
