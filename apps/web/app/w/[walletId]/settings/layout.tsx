import type { ReactNode } from 'react';
import { SettingsFrame } from '#features/settings/settings-frame.tsx';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { getServerClient } from '#shared/data/server-client.ts';

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const { queryClient, trpc } = await getServerClient();
  await queryClient.prefetchQuery(trpc.instance.state.queryOptions());
  return (
    <PrefetchedDataProvider>
      <SettingsFrame>{children}</SettingsFrame>
    </PrefetchedDataProvider>
  );
}
