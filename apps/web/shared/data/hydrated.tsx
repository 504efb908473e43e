import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { serverData } from './server.ts';

/** Passes on the data that the server has fetched for the page, so that the browser does not fetch it again. */
export async function Hydrated({ children }: { children: ReactNode }) {
  const { queryClient } = await serverData();
  return <HydrationBoundary state={dehydrate(queryClient)}>{children}</HydrationBoundary>;
}
