import type { Metadata } from 'next';
import { Hydrated } from '../../../../../data/hydrated.tsx';
import { serverData } from '../../../../../data/server.ts';
import { titleOf } from '../../../../../i18n/title.ts';
import { MembersSettings } from '../../../../../settings/members-settings.tsx';

export const generateMetadata = (): Promise<Metadata> => titleOf('settings', 'places.members');

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
