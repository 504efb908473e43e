import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { serverData } from './server.ts';

/** Hands on what the server's part of the page has asked already, so that the browser need not ask it again. */
export async function Hydrated({ children }: { children: ReactNode }) {
  const { queryClient } = await serverData();
  return <HydrationBoundary state={dehydrate(queryClient)}>{children}</HydrationBoundary>;
}
