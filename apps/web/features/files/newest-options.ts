import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import type { FilePage } from './stored-file.ts';

export const FILES_AT_ONCE = 50;

const FIRST_PAGE: string | null = null;

/** The list of files page by page; the same for the server's part of the page. */
export function newestOptions(queryKey: QueryKey, ask: (cursor: string | undefined) => Promise<FilePage>) {
  return infiniteQueryOptions({
    queryKey,
    // Not tRPC's own: that one sends a field `direction` along, and inputs are strict.
    queryFn: ({ pageParam }) => ask(pageParam ?? undefined),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
