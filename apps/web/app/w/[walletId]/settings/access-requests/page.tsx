import type { Metadata } from 'next';
import { PendingAccessRequests } from '#features/access-requests/pending-requests.tsx';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('settings', 'places.accessRequests');

export default async function Page() {
  const { queryClient, trpc } = await getServerClient();
  await queryClient.prefetchQuery(trpc.accessRequests.list.queryOptions());
  return (
    <PrefetchedDataProvider>
      <PendingAccessRequests />
    </PrefetchedDataProvider>
  );
}
