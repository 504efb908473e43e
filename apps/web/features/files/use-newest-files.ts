'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDeletedIds } from '#shared/changes/deletions.tsx';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { FileFilters } from './file-filters.ts';
import { FILES_PAGE_SIZE, newestFilesQueryOptions } from './newest-files-options.ts';
import { FILE_READING_POLL_MS, isBeingRead } from './stored-file.ts';

/** The wallet's files, newest first; polls while any file is being read. */
export function useNewestFiles(filters: FileFilters) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const hidden = useDeletedIds();
  const { walletId } = useWallet();
  const input = { walletId, ...filters, limit: FILES_PAGE_SIZE };
  const query = useInfiniteQuery({
    ...newestFilesQueryOptions(trpc.files.newest.infiniteQueryKey(input), (cursor) =>
      client.files.newest.query({ ...input, cursor }),
    ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isBeingRead)) ? FILE_READING_POLL_MS : false,
  });
  const { data } = query;
  const files = useMemo(
    () => data?.pages.flatMap(({ items }) => items).filter(({ id }) => !hidden.has(id)),
    [data, hidden],
  );
  return { query, files };
}
