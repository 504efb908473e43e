import type { Metadata } from 'next';
import { ConnectedApps } from '#features/settings/connected-apps.tsx';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('settings', 'places.connectedApps');

export default async function Page() {
  const { queryClient, trpc } = await getServerClient();
  await Promise.all([
    queryClient.prefetchQuery(trpc.connectedApps.list.queryOptions()),
    queryClient.prefetchQuery(trpc.accessRequests.list.queryOptions()),
  ]);
  return (
    <PrefetchedDataProvider>
      <ConnectedApps />
    </PrefetchedDataProvider>
  );
}
