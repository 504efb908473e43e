import type { ReactNode } from 'react';
import { SettingsFrame } from '#features/settings/settings-frame.tsx';
import { Hydrated } from '#shared/data/hydrated.tsx';
import { serverData } from '#shared/data/server.ts';

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const { queryClient, trpc } = await serverData();
  await queryClient.prefetchQuery(trpc.instance.state.queryOptions());
  return (
    <Hydrated>
      <SettingsFrame>{children}</SettingsFrame>
    </Hydrated>
  );
}
