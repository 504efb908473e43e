import type { Metadata } from 'next';
import { ConnectedApps } from '#features/settings/connected-apps.tsx';
import { Hydrated } from '#shared/data/hydrated.tsx';
import { serverData } from '#shared/data/server.ts';
import { pageMetadata } from '#shared/visitor/title.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('settings', 'places.connectedApps');

export default async function Page() {
  const { queryClient, trpc } = await serverData();
  await Promise.all([
    queryClient.prefetchQuery(trpc.connectedApps.list.queryOptions()),
    queryClient.prefetchQuery(trpc.accessRequests.list.queryOptions()),
  ]);
  return (
    <Hydrated>
      <ConnectedApps />
    </Hydrated>
  );
}
