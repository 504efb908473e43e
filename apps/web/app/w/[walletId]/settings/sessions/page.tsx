import type { Metadata } from 'next';
import { SessionsSettings } from '#features/settings/sessions-settings.tsx';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('settings', 'places.sessions');

export default async function Page() {
  const { queryClient, trpc } = await getServerClient();
  await queryClient.prefetchQuery(trpc.sessions.list.queryOptions());
  return (
    <PrefetchedDataProvider>
      <SessionsSettings />
    </PrefetchedDataProvider>
  );
}
