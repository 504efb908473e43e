import type { Metadata } from 'next';
import { PendingRequests } from '#features/access-requests/pending-requests.tsx';
import { Hydrated } from '#shared/data/hydrated.tsx';
import { serverData } from '#shared/data/server.ts';
import { pageMetadata } from '#shared/visitor/title.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('settings', 'places.accessRequests');

export default async function Page() {
  const { queryClient, trpc } = await serverData();
  await queryClient.prefetchQuery(trpc.accessRequests.list.queryOptions());
  return (
    <Hydrated>
      <PendingRequests />
    </Hydrated>
  );
}
