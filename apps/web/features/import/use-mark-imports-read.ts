'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type ImportFile, isImportFileBusy } from './import-file.ts';

const NEWEST = 100;

function importFileIn(payload: unknown): string {
  return typeof payload === 'object' && payload !== null ? String(Reflect.get(payload, 'importFileId')) : '';
}

/** Marks import notifications as read when the user sees the result on the page. */
export function useMarkImportsRead(files: readonly ImportFile[]): void {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { walletId } = useWallet();
  const ended = files
    .filter((file) => file.startedTime !== null && !isImportFileBusy(file))
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (ended === '') return;
    const seen = new Set(ended.split(' '));
    const note = async () => {
      if ((await client.notifications.unread.query({ walletId })).count === 0) return;
      const newest = await client.notifications.list.query({ walletId, limit: NEWEST }, { context: UNBATCHED_CONTEXT });
      const unreadNotifications = newest.filter(
        ({ type, readTime, payload }) =>
          type === 'importFinished' && readTime === null && seen.has(importFileIn(payload)),
      );
      for (const { id } of unreadNotifications)
        await client.notifications.read.mutate({ walletId, id }, { context: UNBATCHED_CONTEXT });
      if (unreadNotifications.length > 0)
        await queryClient.invalidateQueries({ queryKey: trpc.notifications.pathKey() });
    };
    // If this fails, the notification stays unread, which is harmless.
    note().catch(() => undefined);
  }, [ended, client, queryClient, trpc, walletId]);
}
