import type { Metadata } from 'next';
import { RulesPage } from '#features/rules/rules-page.tsx';
import { FULL_PAGE, MERCHANT_PAGE } from '#shared/data/page-sizes.ts';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('merchants', 'places.rules');

export default async function Page({ params }: { params: Promise<{ walletId: string }> }) {
  const { walletId } = await params;
  const { queryClient, trpc } = await getServerClient();
  const whole = { walletId, ...FULL_PAGE };
  // The descriptions of rules contain the names of categories, tags, assets and merchants.
  await Promise.all([
    queryClient.prefetchQuery(trpc.rules.list.queryOptions(whole)),
    queryClient.prefetchQuery(trpc.categories.list.queryOptions(whole)),
    queryClient.prefetchQuery(trpc.tags.list.queryOptions(whole)),
    queryClient.prefetchQuery(trpc.assets.list.queryOptions(whole)),
    queryClient.prefetchQuery(trpc.merchants.list.queryOptions({ walletId, ...MERCHANT_PAGE })),
  ]);
  return (
    <PrefetchedDataProvider>
      <RulesPage />
    </PrefetchedDataProvider>
  );
}
