'use client';

import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient } from '@trpc/client';
import { type ReactNode, useState } from 'react';
import { AfterPageProvider } from '#shared/changes/after-page.tsx';
import { DeletionsProvider } from '#shared/changes/deletions.tsx';
import '#shared/connection/keep-page.ts';
import { connection } from '#shared/connection/service.ts';
import { signInAgain } from '#shared/session/sign-in-again.ts';
import { linksOf } from './links.ts';
import { requestId } from './page.ts';
import { makeQueryClient } from './query-client.ts';
import { type AppRouter, TRPCProvider } from './trpc.ts';

// What a page asks waits while the service is silent. A browser that thinks it is off line may still reach a service that
// runs beside it.
onlineManager.setEventListener((setOnline) =>
  connection.subscribe(() => setOnline(connection.standing() !== 'silent')),
);

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
  const [queryClient] = useState(() => makeQueryClient(signInAgain));
  const headers = (): Record<string, string> =>
    personId === null ? {} : { 'Coffer-Person': personId, 'X-Request-Id': requestId() };
  const [trpcClient] = useState(() =>
    createTRPCClient<AppRouter>({ links: linksOf({ url: '/internal/trpc', headers }) }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        <DeletionsProvider>
          <AfterPageProvider>{children}</AfterPageProvider>
        </DeletionsProvider>
      </TRPCProvider>
    </QueryClientProvider>
  );
}
