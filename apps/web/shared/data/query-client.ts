import { defaultShouldDehydrateQuery, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { clientProblemOf } from '#shared/problems/problem.ts';
import { isQuiet } from './quiet-refetch.ts';

/** The page's query cache, with its default freshness and retry rules. */
export function makeQueryClient(onUnauthorized: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (clientProblemOf(error).code === 'unauthorized') onUnauthorized();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => (isQuiet(query) ? undefined : onError(error)) }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        gcTime: 10 * 60_000,
        // A retry helps only if the service was unavailable or unreachable.
        retry: (failures, error) =>
          failures < 2 && ['unavailable', 'unreachable'].includes(clientProblemOf(error).code),
      },
      dehydrate: { shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) },
    },
  });
}
