import type { Metadata } from 'next';
import { MembersSettings } from '#features/settings/members-settings.tsx';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('settings', 'places.members');

export default async function Page({ params }: { params: Promise<{ walletId: string }> }) {
  const { walletId } = await params;
  const { queryClient, trpc } = await getServerClient();
  await queryClient.prefetchQuery(trpc.invitations.list.queryOptions({ walletId }));
  return (
    <PrefetchedDataProvider>
      <MembersSettings />
    </PrefetchedDataProvider>
  );
}
