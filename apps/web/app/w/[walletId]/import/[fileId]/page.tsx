import type { Metadata } from 'next';
import { ImportFilePage } from '#features/import/import-file-page.tsx';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('import', 'fileTitle');

export default async function Page({ params }: { params: Promise<{ walletId: string; fileId: string }> }) {
  const { walletId, fileId } = await params;
  const { queryClient, trpc } = await getServerClient();
  await Promise.all([
    queryClient.prefetchQuery(trpc.importFiles.get.queryOptions({ walletId, id: fileId })),
    queryClient.prefetchQuery(trpc.assets.list.queryOptions({ walletId, ...FULL_PAGE })),
  ]);
  return (
    <PrefetchedDataProvider>
      <ImportFilePage fileId={fileId} />
    </PrefetchedDataProvider>
  );
}
