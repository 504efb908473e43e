import type { Metadata } from 'next';
import { Hydrated } from '../../../../../data/hydrated.tsx';
import { serverData } from '../../../../../data/server.ts';
import { WHOLE } from '../../../../../data/whole.ts';
import { titleOf } from '../../../../../i18n/title.ts';
import { ApiKeysSettings } from '../../../../../settings/api-keys-settings.tsx';

export const generateMetadata = (): Promise<Metadata> => titleOf('settings', 'places.apiKeys');

export default async function Page({ params }: { params: Promise<{ walletId: string }> }) {
  const { walletId } = await params;
  const { queryClient, trpc } = await serverData();
  await queryClient.prefetchQuery(trpc.apiKeys.list.queryOptions({ walletId, ...WHOLE }));
  return (
    <Hydrated>
      <ApiKeysSettings />
    </Hydrated>
  );
}
