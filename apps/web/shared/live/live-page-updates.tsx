'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Milliseconds after which the code for live updates is loaded, so that it does not delay the page. The first message
 * includes the changes made until then.
 */
const AFTER_LOAD_MS = 1_000;

interface Props {
  readonly personId: string;
  readonly walletId: string;
  /** The position in the wallet's change feed before the page's data was read. */
  readonly number: number;
}

/**
 * Starts live updates one second after loading, so that the wallet's pages show changes by other people and in other
 * tabs. Renders nothing.
 */
export function LivePageUpdates({ personId, walletId, number }: Props) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(async () => {
      const { startLiveUpdates: beginLive } = await import('./start-live-updates.ts');
      beginLive(queryClient, personId, walletId, number);
    }, AFTER_LOAD_MS);
    return () => clearTimeout(timer);
  }, [queryClient, personId, walletId, number]);
  return null;
}
