import type { Metadata } from 'next';
import { ConnectionPage } from '#features/banks/connection-page.tsx';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('banks', 'title');

export default async function Page({ params }: { params: Promise<{ walletId: string; connectionId: string }> }) {
  const { walletId, connectionId } = await params;
  const { queryClient, trpc } = await getServerClient();
  await Promise.all([
    queryClient.prefetchQuery(trpc.bankConnections.get.queryOptions({ walletId, id: connectionId })),
    queryClient.prefetchQuery(trpc.assets.list.queryOptions({ walletId, ...FULL_PAGE })),
  ]);
  return (
    <PrefetchedDataProvider>
      <ConnectionPage connectionId={connectionId} />
    </PrefetchedDataProvider>
  );
}
