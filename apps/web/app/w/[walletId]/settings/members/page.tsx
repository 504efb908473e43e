import type { Metadata } from 'next';
import { MembersSettings } from '#features/settings/members-settings.tsx';
import { Hydrated } from '#shared/data/hydrated.tsx';
import { serverData } from '#shared/data/server.ts';
import { pageMetadata } from '#shared/visitor/title.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('settings', 'places.members');

export default async function Page({ params }: { params: Promise<{ walletId: string }> }) {
  const { walletId } = await params;
  const { queryClient, trpc } = await serverData();
  await queryClient.prefetchQuery(trpc.invitations.list.queryOptions({ walletId }));
  return (
    <Hydrated>
      <MembersSettings />
    </Hydrated>
  );
}
