'use client';

import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient } from '@trpc/client';
import { type ReactNode, useState } from 'react';
import '#shared/connection/force-full-page-navigation.ts';
import { serviceConnection } from '#shared/connection/service-connection.ts';
import { signInAgain } from '#shared/session/sign-in-again.ts';
import { makeQueryClient } from './query-client.ts';
import { nextRequestId } from './request-ids.ts';
import { type AppRouter, TRPCProvider } from './trpc.ts';
import { createTrpcLinks } from './trpc-links.ts';

// Pause queries while the service is unreachable. `navigator.onLine` is no guide: a browser without a network can still
// reach a local service.
onlineManager.setEventListener((setOnline) =>
  serviceConnection.subscribe(() => setOnline(serviceConnection.connectionState() !== 'silent')),
);

interface Props {
  /** The person for whom the page was rendered. */
  readonly personId: string | null;
  readonly children: ReactNode;
}

/**
 * Connects everything below to the service. Tabs share cookies, so another tab may sign in as somebody else: each
 * request names the person of its page, and the service refuses requests of another person's session.
 */
export function DataProvider({ personId, children }: Props) {
  const [queryClient] = useState(() => makeQueryClient(signInAgain));
  const headers = (): Record<string, string> =>
    personId === null ? {} : { 'Coffer-Person': personId, 'X-Request-Id': nextRequestId() };
  const [trpcClient] = useState(() =>
    createTRPCClient<AppRouter>({ links: createTrpcLinks({ url: '/internal/trpc', headers }) }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}
