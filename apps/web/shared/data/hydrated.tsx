import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { serverData } from './server.ts';

/** Passes the data fetched on the server to the browser, so that the browser doesn't fetch it again. */
export async function Hydrated({ children }: { children: ReactNode }) {
  const { queryClient } = await serverData();
  return <HydrationBoundary state={dehydrate(queryClient)}>{children}</HydrationBoundary>;
}
