import type { Metadata } from 'next';
import { ImportPage } from '#features/import/import-page.tsx';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('import', 'title');

export default async function Page({ params }: { params: Promise<{ walletId: string }> }) {
  const { walletId } = await params;
  const { queryClient, trpc } = await getServerClient();
  await Promise.all([
    queryClient.prefetchQuery(trpc.importFiles.list.queryOptions({ walletId })),
    queryClient.prefetchQuery(trpc.assets.list.queryOptions({ walletId, ...FULL_PAGE })),
  ]);
  return (
    <PrefetchedDataProvider>
      <ImportPage />
    </PrefetchedDataProvider>
  );
}
