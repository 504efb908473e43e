import type { Metadata } from 'next';
import { ImportFilePage } from '#features/import/import-file-page.tsx';
import { Hydrated } from '#shared/data/hydrated.tsx';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { serverData } from '#shared/data/server.ts';
import { pageMetadata } from '#shared/visitor/title.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('import', 'fileTitle');

export default async function Page({ params }: { params: Promise<{ walletId: string; fileId: string }> }) {
  const { walletId, fileId } = await params;
  const { queryClient, trpc } = await serverData();
  await Promise.all([
    queryClient.prefetchQuery(trpc.importFiles.get.queryOptions({ walletId, id: fileId })),
    queryClient.prefetchQuery(trpc.assets.list.queryOptions({ walletId, ...FULL_PAGE })),
  ]);
  return (
    <Hydrated>
      <ImportFilePage fileId={fileId} />
    </Hydrated>
  );
}
