import type { Metadata } from 'next';
import { Hydrated } from '../../../../data/hydrated.tsx';
import { serverData } from '../../../../data/server.ts';
import { WHOLE } from '../../../../data/whole.ts';
import { titleOf } from '../../../../i18n/title.ts';
import { ImportPage } from '../../../../import/import-page.tsx';

export const generateMetadata = (): Promise<Metadata> => titleOf('import', 'title');

export default async function Page({ params }: { params: Promise<{ walletId: string }> }) {
  const { walletId } = await params;
  const { queryClient, trpc } = await serverData();
  await Promise.all([
    queryClient.prefetchQuery(trpc.importFiles.list.queryOptions({ walletId })),
    queryClient.prefetchQuery(trpc.assets.list.queryOptions({ walletId, ...WHOLE })),
  ]);
  return (
    <Hydrated>
      <ImportPage />
    </Hydrated>
  );
}
