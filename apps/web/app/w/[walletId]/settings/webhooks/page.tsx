import type { Metadata } from 'next';
import { WebhooksSettings } from '#features/settings/webhooks/webhooks-settings.tsx';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('settings', 'places.webhooks');

export default async function Page({ params }: { params: Promise<{ walletId: string }> }) {
  const { walletId } = await params;
  const { queryClient, trpc } = await getServerClient();
  await queryClient.prefetchQuery(trpc.webhooks.list.queryOptions({ walletId, ...FULL_PAGE }));
  return (
    <PrefetchedDataProvider>
      <WebhooksSettings />
    </PrefetchedDataProvider>
  );
}
