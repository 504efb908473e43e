'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient } from '@trpc/client';
import { type ReactNode, useState } from 'react';
import { PendingDeletionsProvider } from '../changes/pending-deletions.tsx';
import { linksOf } from './links.ts';
import { makeQueryClient } from './query-client.ts';
import { type AppRouter, TRPCProvider } from './trpc.ts';

interface Props {
  /** Who the page was made for. */
  readonly personId: string | null;
  readonly children: ReactNode;
}

/**
 * The way to the service, for everything below it. Tabs share their cookies: when somebody else signs in in another one,
 * the service must not take for hers what is done in this one, so each request says whose page it comes from.
 */
export function DataProvider({ personId, children }: Props) {
  const [queryClient] = useState(() => makeQueryClient(leaveForSignIn));
  const headers = (): Record<string, string> => (personId === null ? {} : { 'Coffer-Person': personId });
  const [trpcClient] = useState(() =>
    createTRPCClient<AppRouter>({ links: linksOf({ url: '/internal/trpc', headers }) }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        <PendingDeletionsProvider>{children}</PendingDeletionsProvider>
      </TRPCProvider>
    </QueryClientProvider>
  );
}

/** The session has ended elsewhere: what is on the page is not this browser's to show any more. */
function leaveForSignIn(): void {
  if (typeof window === 'undefined') return;
  const { pathname, search } = window.location;
  if (pathname.startsWith('/sign-')) return;
  window.location.assign(`/sign-in?next=${encodeURIComponent(pathname + search)}`);
}
