import type { Metadata } from 'next';
import { ClosingsSettings } from '#features/closings/closings-settings.tsx';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('settings', 'places.closings');

export default async function Page({ params }: { params: Promise<{ walletId: string }> }) {
  const { walletId } = await params;
  const { queryClient, trpc } = await getServerClient();
  const whole = { walletId, ...FULL_PAGE };
  await Promise.all([
    queryClient.prefetchQuery(trpc.closings.list.queryOptions(whole)),
    queryClient.prefetchQuery(trpc.assets.list.queryOptions(whole)),
  ]);
  return (
    <PrefetchedDataProvider>
      <ClosingsSettings />
    </PrefetchedDataProvider>
  );
}
