import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getServerClient } from './server-client.ts';

/** Passes the data fetched on the server to the browser, so that the browser doesn't fetch it again. */
export async function PrefetchedDataProvider({ children }: { children: ReactNode }) {
  const { queryClient } = await getServerClient();
  return <HydrationBoundary state={dehydrate(queryClient)}>{children}</HydrationBoundary>;
}
