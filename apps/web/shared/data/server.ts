import 'server-only';
import type { AppRouter } from '@coffer/api/router.ts';
import { createTRPCClient } from '@trpc/client';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { headers } from 'next/headers';
import { cache } from 'react';
import { linksOf } from './links.ts';
import { makeQueryClient } from './query-client.ts';

/** The same contract for the server's part of a page, called as the person who opened the page. */
export const serverData = cache(async () => {
  const asked = await headers();
  const sent = { cookie: asked.get('cookie') ?? '', 'coffer-visit': asked.get('x-coffer-visit') ?? '' };
  // The front door's address, which it sends with each request.
  const url = `${asked.get('x-coffer-address') ?? ''}/internal/trpc`;
  const client = createTRPCClient<AppRouter>({ links: linksOf({ url, headers: () => sent }) });
  const queryClient = makeQueryClient(() => undefined);
  return { client, queryClient, trpc: createTRPCOptionsProxy<AppRouter>({ client, queryClient }) };
});
