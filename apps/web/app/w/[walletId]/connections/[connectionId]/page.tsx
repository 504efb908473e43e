import type { Metadata } from 'next';
import { ConnectionPage } from '#features/banks/connection-page.tsx';
import { Hydrated } from '#shared/data/hydrated.tsx';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { serverData } from '#shared/data/server.ts';
import { pageMetadata } from '#shared/visitor/title.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('banks', 'title');

export default async function Page({ params }: { params: Promise<{ walletId: string; connectionId: string }> }) {
  const { walletId, connectionId } = await params;
  const { queryClient, trpc } = await serverData();
  await Promise.all([
    queryClient.prefetchQuery(trpc.bankConnections.get.queryOptions({ walletId, id: connectionId })),
    queryClient.prefetchQuery(trpc.assets.list.queryOptions({ walletId, ...FULL_PAGE })),
  ]);
  return (
    <Hydrated>
      <ConnectionPage connectionId={connectionId} />
    </Hydrated>
  );
}
