import type { Metadata } from 'next';
import { MerchantsPage } from '#features/merchants/merchants-page.tsx';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('merchants', 'places.merchants');

export default async function Page({ params }: { params: Promise<{ walletId: string }> }) {
  const { walletId } = await params;
  const { queryClient, trpc } = await getServerClient();
  const whole = { walletId, ...FULL_PAGE };
  await Promise.all([
    queryClient.prefetchQuery(trpc.merchants.list.queryOptions(whole)),
    queryClient.prefetchQuery(trpc.categories.list.queryOptions(whole)),
  ]);
  return (
    <PrefetchedDataProvider>
      <MerchantsPage />
    </PrefetchedDataProvider>
  );
}
