import type { Metadata } from 'next';
import { ApiKeysSettings } from '#features/settings/api-keys-settings.tsx';
import { Hydrated } from '#shared/data/hydrated.tsx';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { serverData } from '#shared/data/server.ts';
import { pageMetadata } from '#shared/visitor/title.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('settings', 'places.apiKeys');

export default async function Page({ params }: { params: Promise<{ walletId: string }> }) {
  const { walletId } = await params;
  const { queryClient, trpc } = await serverData();
  await queryClient.prefetchQuery(trpc.apiKeys.list.queryOptions({ walletId, ...FULL_PAGE }));
  return (
    <Hydrated>
      <ApiKeysSettings />
    </Hydrated>
  );
}
