'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#shared/data/trpc.ts';

/** What somebody signs in with has changed: it is asked for anew, and what happened to the account with it. */
export function useForgetFactors(): () => Promise<unknown> {
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
