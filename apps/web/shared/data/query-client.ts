import { defaultShouldDehydrateQuery, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { toClientProblem } from '#shared/problems/problem.ts';
import { isQuietRefetch } from './quiet-refetch.ts';

/**
 * Milliseconds for which a page keeps unused data. On the server the value is `Infinity`, which starts no timer: a
 * running timer would keep the data of the whole render in memory.
 */
const KEPT_MS = typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 10 * 60_000;

/** The page's query cache, with its default freshness and retry rules. */
export function makeQueryClient(onUnauthorized: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (toClientProblem(error).code === 'unauthorized') onUnauthorized();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => (isQuietRefetch(query) ? undefined : onError(error)) }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        gcTime: KEPT_MS,
        // A retry helps only if the service was unavailable or unreachable.
        retry: (failures, error) =>
          failures < 2 && ['unavailable', 'unreachable'].includes(toClientProblem(error).code),
      },
      dehydrate: { shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) },
    },
  });
}
