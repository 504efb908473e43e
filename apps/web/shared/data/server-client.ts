import 'server-only';
import type { AppRouter } from '@coffer/api/router.ts';
import { createTRPCClient } from '@trpc/client';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { headers } from 'next/headers';
import { cache } from 'react';
import { makeQueryClient } from './query-client.ts';
import { createTrpcLinks } from './trpc-links.ts';

/** The API client for server components, which acts as the person who opened the page. */
export const getServerClient = cache(async () => {
  const asked = await headers();
  const sent = {
    cookie: asked.get('cookie') ?? '',
    'coffer-visit': asked.get('x-coffer-visit') ?? '',
    // Long queries use POST, which the service accepts only from its own pages.
    'sec-fetch-site': 'same-origin',
  };
  // `apps/server` adds its own address to each page request.
  const url = `${asked.get('x-coffer-address') ?? ''}/internal/trpc`;
  const client = createTRPCClient<AppRouter>({ links: createTrpcLinks({ url, headers: () => sent }) });
  const queryClient = makeQueryClient(() => undefined);
  return { client, queryClient, trpc: createTRPCOptionsProxy<AppRouter>({ client, queryClient }) };
});
