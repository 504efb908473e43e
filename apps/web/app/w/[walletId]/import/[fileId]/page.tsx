import type { Metadata } from 'next';
import { Hydrated } from '../../../../../data/hydrated.tsx';
import { serverData } from '../../../../../data/server.ts';
import { WHOLE } from '../../../../../data/whole.ts';
import { titleOf } from '../../../../../i18n/title.ts';
import { ImportFilePage } from '../../../../../import/import-file-page.tsx';

export const generateMetadata = (): Promise<Metadata> => titleOf('import', 'fileTitle');

export default async function Page({ params }: { params: Promise<{ walletId: string; fileId: string }> }) {
  const { walletId, fileId } = await params;
  const { queryClient, trpc } = await serverData();
  await Promise.all([
    queryClient.prefetchQuery(trpc.importFiles.get.queryOptions({ walletId, id: fileId })),
    queryClient.prefetchQuery(trpc.assets.list.queryOptions({ walletId, ...WHOLE })),
  ]);
  return (
    <Hydrated>
      <ImportFilePage fileId={fileId} />
    </Hydrated>
  );
}
