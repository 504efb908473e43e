import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import type { FilePage } from './stored-file.ts';

export const FILES_PAGE_SIZE = 50;

const FIRST_PAGE: string | null = null;

/**
 * The options of the infinite query for the newest files, for the server and the browser. `ask` requests one page from
 * the service.
 */
export function newestFilesQueryOptions(queryKey: QueryKey, ask: (cursor: string | undefined) => Promise<FilePage>) {
  return infiniteQueryOptions({
    queryKey,
    // Not tRPC's own infinite query, which adds a field `direction` that strict inputs reject.
    queryFn: ({ pageParam }) => ask(pageParam ?? undefined),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
