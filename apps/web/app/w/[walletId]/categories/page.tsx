import type { Metadata } from 'next';
import { CategoriesPage } from '#features/categories/categories-page.tsx';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('frame', 'categories');

export default async function Page({ params }: { params: Promise<{ walletId: string }> }) {
  const { walletId } = await params;
  const { queryClient, trpc } = await getServerClient();
  const whole = { walletId, ...FULL_PAGE };
  await Promise.all([
    queryClient.prefetchQuery(trpc.categories.list.queryOptions(whole)),
    queryClient.prefetchQuery(trpc.categoryGroups.list.queryOptions(whole)),
    queryClient.prefetchQuery(trpc.tags.list.queryOptions(whole)),
  ]);
  return (
    <PrefetchedDataProvider>
      <CategoriesPage />
    </PrefetchedDataProvider>
  );
}
