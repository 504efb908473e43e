'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#shared/data/trpc.ts';

/** Refetches the factors and the security events after a factor was changed. */
export function useRefetchFactors(): () => Promise<unknown> {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: trpc.factors.state.queryKey() }),
      queryClient.invalidateQueries({ queryKey: trpc.provider.state.queryKey() }),
      queryClient.invalidateQueries({ queryKey: trpc.passkeys.list.queryKey() }),
      queryClient.invalidateQueries({ queryKey: trpc.securityEvents.list.infiniteQueryKey() }),
    ]);
}
